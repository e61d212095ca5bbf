import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { on, once } from "node:events";
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clusterFolder } from "@quote-financing/db/embedded-postgres/cluster-folder";
import { unprivilegedUser } from "@quote-financing/db/embedded-postgres/unprivileged-user";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";

/** The built server. */
export const PROGRAM = fileURLToPath(new URL("../../../../apps/server/dist/main.js", import.meta.url));

/** As `npm start` and the image start it. */
const AS_SHIPPED = ["--max-semi-space-size=16", "--heap-growing-percent=100"];

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

/** The product as shipped: log on, its own database with demo data, limits as they are; all roles if nothing else is said. */
export interface Product {
  readonly demo: Demo;
  /** Of its database, for one who may make tables. */
  readonly ownerUrl: string;
  /** Of the server's process. */
  readonly pid: number;
  /** One more process on the same database. */
  startBeside(): Promise<{ readonly origin: string; readonly child: ChildProcess }>;
  /** Ends all its processes and starts one on the same data, as another `npm start` does. */
  startAgain(): Promise<{ readonly origin: string; readonly child: ChildProcess }>;
  close(): Promise<void>;
}

export interface ProductOptions {
  /** In place of the server that was built here: that of an older release. */
  readonly program?: string;
  /** In addition to, or in place of, what the bench sets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where its log goes; read and thrown away when omitted. */
  readonly logFile?: string;
}

export async function startProduct({
  program = PROGRAM,
  environment = {},
  logFile,
}: ProductOptions = {}): Promise<Product> {
  if (!existsSync(program)) throw new Error("Build the product first: pnpm build.");
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-product-"));
  const dataDir = join(folder, "data");
  const children: ChildProcess[] = [];
  const start = async (env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [...AS_SHIPPED, program], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    return { origin: `http://127.0.0.1:${await listeningPort(child, logFile)}`, child };
  };
  const { child: first } = await start(environment);
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
    ownerUrl: ownerUrlOf(demo, dataDir),
    pid: first.pid ?? 0,
    startBeside: () => start({ ...secrets, DATABASE_URL: demo.databaseUrl, ROLES: "rest", PORTAL_URL: demo.portalUrl }),
    async startAgain() {
      for (const child of children.toReversed()) await stop(child);
      return start(environment);
    },
    async close() {
      for (const child of children.toReversed()) await stop(child);
      removeCluster(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ownerUrlOf({ databaseUrl }: Demo, dataDir: string): string {
  const url = new URL(databaseUrl);
  url.username = "postgres";
  url.password = readFileSync(join(clusterFolder(dataDir, unprivilegedUser()), "password"), "utf8").trim();
  return url.href;
}

async function listeningPort(child: ChildProcess, logFile?: string): Promise<number> {
  let output = "";
  for await (const [chunk] of on(child.stdout ?? child, "data", { close: ["end"] })) {
    output += chunk;
    const line = output.split("\n").find((text) => text.startsWith("{") && text.includes('"msg":"listening"'));
    if (line === undefined) continue;
    if (logFile === undefined) child.stdout?.resume();
    else child.stdout?.pipe(createWriteStream(logFile, { flags: "a" }));
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
