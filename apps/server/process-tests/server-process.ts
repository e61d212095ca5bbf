import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const ROLES = "rest,delivery";
const START_WITHIN_MS = 100_000;

/** What V8 made of the server is kept from one start to the next: some fifty are made. */
const NODE_COMPILE_CACHE = mkdtempSync(join(tmpdir(), "quote-financing-compiled-"));
process.once("exit", () => rmSync(NODE_COMPILE_CACHE, { recursive: true, force: true }));

/** Of tests only; every process of an installation has the same. */
export const SECRETS = {
  SECRETS_KEY: Buffer.from("0123456789 a key of these tests.").toString("base64"),
  CRON_SECRET: "cron-secret-of-these-tests",
  BETTER_AUTH_SECRET: "a session secret of these process tests",
};

export interface ServerOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Runs it as another user. */
  readonly uid?: number;
  readonly gid?: number;
  readonly program?: string;
  /** Its working folder; that of the tests when omitted. */
  readonly cwd?: string;
}

/** One built server in a process of its own. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  #output = "";

  private constructor(options: ServerOptions) {
    const program = options.program ?? PROGRAM;
    if (!existsSync(program)) throw new Error("Build the server first: pnpm build.");
    const { uid, gid, cwd } = options;
    this.child = spawn(process.execPath, [program], {
      env: {
        NODE_ENV: "production",
        NODE_COMPILE_CACHE,
        PATH: process.env.PATH,
        PORT: "0",
        ROLES,
        DRAIN_SECONDS: "2",
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      ...(cwd !== undefined && { cwd }),
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on("data", (chunk) => (this.#output += chunk));
    this.exited = once(this.child, "exit").then(([code]) => code as number | null);
  }

  /** Without waiting for anything. */
  static spawn(options: ServerOptions): ServerProcess {
    return new ServerProcess(options);
  }

  /** Resolves when it listens. @throws with its output when it ends instead, or takes too long. */
  static async start(options: ServerOptions): Promise<ServerProcess> {
    const server = new ServerProcess(options);
    const endsAtMs = performance.now() + START_WITHIN_MS;
    while (server.port === undefined) {
      if (server.child.exitCode !== null || performance.now() > endsAtMs) {
        server.child.kill("SIGKILL");
        throw new Error(`The server did not start:\n${server.output}`);
      }
      await Promise.race([server.exited, once(server.child.stdout ?? server.child, "data")]);
    }
    return server;
  }

  get output(): string {
    return this.#output;
  }

  /** From its log; undefined before it listens. */
  get port(): number | undefined {
    const line = this.#output.split("\n").find((text) => text.includes('"msg":"listening"'));
    return line === undefined ? undefined : (JSON.parse(line) as { port: number }).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** As an operator ends it. @returns the exit code, and how long it took. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<{ code: number | null; tookMs: number }> {
    const startedAtMs = performance.now();
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    return { code: await this.exited, tookMs: performance.now() - startedAtMs };
  }
}
