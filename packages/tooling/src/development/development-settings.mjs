import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "@quote-financing/bootstrap/root";

const SECRET_NAMES = ["SECRETS_KEY", "CRON_SECRET", "BETTER_AUTH_SECRET"];

/** Where `npm run dev` keeps its data and listens, and the environment of its programs: PORT and DATA_DIR may be given. */
export function developmentSettings() {
  const dataDir = resolve(ROOT, process.env.DATA_DIR ?? ".data-dev");
  const port = Number(process.env.PORT ?? 3000);
  const portalPort = port + 1;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const environment = {
    ...secrets(join(dataDir, "development.json")),
    DATA_DIR: dataDir,
    PORT: String(port),
    PORTAL_URL: `http://127.0.0.1:${portalPort}`,
    DELIVERY_ALLOW_PRIVATE_NETWORKS: "true",
    // Two processes would share one folder of mail; `npm start` shows mail at /dev/mail.
    MAIL: "off",
  };
  return { dataDir, port, portalPort, environment };
}

/** Made once: what they sealed and signed must open again. */
function secrets(file) {
  if (!existsSync(file)) {
    const made = SECRET_NAMES.map((name) => [name, randomBytes(32).toString("base64url")]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(made)), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8"));
}
