import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import { unprivilegedUser } from "@quote-financing/db/embedded-postgres/unprivileged-user";
import { acceptsConnections } from "../proxies/accepts-connections.ts";
import { findInstalledProgram } from "../proxies/installed-program.ts";

const START_WITHIN_MS = 10_000;

/** PgBouncer's program on this machine, if it is installed. */
export const PGBOUNCER = findInstalledProgram("pgbouncer");

/** Such as 1.18: from 1.21 on it keeps prepared statements. */
export function pgBouncerMinor(program: string): number {
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" })) ?? [];
  return Number(minor);
}

/** A real PgBouncer in transaction mode, with few connections behind it. */
export class PgBouncer {
  readonly url: string;
  readonly #folder: string;
  readonly #child: ChildProcess;
  #log = "";

  private constructor(program: string, target: string, port: number, poolSize: number, settings: readonly string[]) {
    const { hostname, port: targetPort, username, password, pathname } = new URL(target);
    const user = unprivilegedUser();
    this.url = Object.assign(new URL(target), { hostname: "127.0.0.1", port: String(port) }).href;
    this.#folder = mkdtempSync(join(tmpdir(), "quote-financing-pgbouncer-"));
    const users = join(this.#folder, "users.txt");
    const configuration = join(this.#folder, "pgbouncer.ini");
    writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
    const database = pathname.slice(1);
    writeFileSync(
      configuration,
      [
        "[databases]",
        `${database} = host=${hostname} port=${targetPort} dbname=${database}`,
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "auth_type = scram-sha-256",
        `auth_file = ${users}`,
        "pool_mode = transaction",
        `default_pool_size = ${poolSize}`,
        "max_client_conn = 500",
        ...settings,
        "",
      ].join("\n"),
    );
    chmodSync(this.#folder, 0o755);
    // It does not run as root.
    if (user !== undefined) for (const path of [users, configuration]) chownSync(path, user.uid, user.gid);
    this.#child = spawn(program, [configuration], { ...user, cwd: this.#folder, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on("data", (chunk) => (this.#log += chunk));
  }

  /** @throws with its log when it does not answer. */
  static async start(program: string, target: string, poolSize: number, settings: readonly string[] = []) {
    const port = await findFreePort();
    const started = new PgBouncer(program, target, port, poolSize, settings);
    const endsAtMs = performance.now() + START_WITHIN_MS;
    while (!(await acceptsConnections(port))) {
      if (performance.now() > endsAtMs || started.#child.exitCode !== null) {
        await started.stop();
        throw new Error(`PgBouncer did not start:\n${started.#log}`);
      }
      await pause(50);
    }
    return started;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill("SIGKILL");
      await once(this.#child, "exit");
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
