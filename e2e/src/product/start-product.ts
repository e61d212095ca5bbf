import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { receiverAuthority } from "@quote-financing/testing/create-receiver";
import type { Demo } from "./demo.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PROGRAM = join(ROOT, "packages/bootstrap/src/run-product.mjs");
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 12_000;

/** The built product, running on a free port with data of its own. */
export interface Product {
  readonly demo: Demo;
  /** The demo organization's key: what a merchant's backend holds. */
  readonly apiKey: string;
  /** Where it keeps its files: mail lies in `mail`. */
  readonly dataDir: string;
  /** All that it has printed. */
  readonly output: () => string;
  /** Ends it as an operator would, and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts it as `npm start` does, from the checkout's root, and so that it delivers to receivers of this process (packages/testing).
 *
 * @param settings of its environment
 */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-e2e-"));
  const dataDir = join(folder, "data");
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, (await receiverAuthority()).caPem);
  const child = spawn(process.execPath, ["--max-semi-space-size=16", "--heap-growing-percent=100", PROGRAM], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATA_DIR: dataDir,
      NODE_EXTRA_CA_CERTS: authority,
      DELIVERY_ALLOW_PRIVATE_NETWORKS: "true",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await printed(child, () => output.includes("Create a quote:"));
  } catch (error) {
    await stop();
    throw new Error(`The product did not start:\n${output}`, { cause: error });
  }
  const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as Demo;
  return { demo, apiKey: demo.organizations["zonnig-dak"]?.apiKey ?? "", dataDir, output: () => output, stop };
}

function printed(child: ChildProcess, isThere: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(reject, START_WITHIN_MS, new Error("It took too long."));
    child.stdout?.on("data", () => {
      if (isThere()) resolve(clearTimeout(limit));
    });
    child.once("exit", () => reject(new Error("It ended.")));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  const limit = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  child.kill("SIGTERM");
  await exit;
  clearTimeout(limit);
}
