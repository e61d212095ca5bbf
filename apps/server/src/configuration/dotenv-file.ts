import { existsSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT } from "../checkout.ts";
import { StartFailure } from "../processes/start-failure.ts";

/**
 * Takes the checkout's `.env` into the environment; what is set already wins.
 *
 * @throws StartFailure when NODE_EXTRA_CA_CERTS stands there only: Node.js has read its own by now.
 */
export function loadDotenvFile(): void {
  const file = join(CHECKOUT, ".env");
  if (!existsSync(file)) return;
  const before = process.env.NODE_EXTRA_CA_CERTS;
  process.loadEnvFile(file);
  if (before === undefined && process.env.NODE_EXTRA_CA_CERTS) {
    throw new StartFailure("NODE_EXTRA_CA_CERTS works only when it is set before Node.js starts, not in .env.");
  }
}
