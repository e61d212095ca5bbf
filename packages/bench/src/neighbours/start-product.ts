import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { on, once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeCluster } from "@quote-financing/db/embedded-postgres/remove-cluster";

const PROGRAM = fileURLToPath(new URL("../../../../apps/server/dist/main.js", import.meta.url));

/** What `npm start` tells in demo.json, as far as the bench needs it. */
export interface Demo {
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly databaseUrl: string;
  readonly organizations: Readonly<Record<string, { readonly organizationId: string; readonly apiKey?: string }>>;
  readonly users: {
    readonly otherOwner: { readonly email: string; readonly password: string; readonly organization?: string };
  };
}

/** The product as shipped: all roles, log on, its own database with demo data, limits as they are. */
export interface Product {
  readonly demo: Demo;
  /** One more process on the same database. */
  startBeside(): Promise<{ readonly origin: string; readonly child: ChildProcess }>;
  close(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  if (!existsSync(PROGRAM)) throw new Error("Build the product first: pnpm build.");
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-neighbours-"));
  const dataDir = join(folder, "data");
  const children: ChildProcess[] = [];
  const start = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [PROGRAM], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    return { origin: `http://127.0.0.1:${await listeningPort(child)}`, child };
  };
  await start({});
  const demo: Demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
  const made = () => randomBytes(32).toString("base64url");
  const secrets = {
    SECRETS_KEY: randomBytes(32).toString("base64"),
    CRON_SECRET: made(),
    BETTER_AUTH_SECRET: made(),
    MAIL: "off",
  };
  return {
    demo,
    startBeside: () => start({ ...secrets, DATABASE_URL: demo.databaseUrl, ROLES: "rest", PORTAL_URL: demo.portalUrl }),
    async close() {
      for (const child of children.toReversed()) await stop(child);
      removeCluster(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listeningPort(child: ChildProcess): Promise<number> {
  let output = "";
  for await (const [chunk] of on(child.stdout ?? child, "data", { close: ["end"] })) {
    output += chunk;
    const line = output.split("\n").find((text) => text.startsWith("{") && text.includes('"msg":"listening"'));
    if (line === undefined) continue;
    child.stdout?.resume();
    return (JSON.parse(line) as { port: number }).port;
  }
  throw new Error(`The product did not start:\n${output}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  child.kill("SIGTERM");
  await ended;
}
