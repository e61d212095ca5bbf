import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./find-binaries.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

const run = promisify(execFile);

export interface Cluster {
  /** Holds the lock, the password, the log and `data`. */
  readonly folder: string;
  /** PostgreSQL's own data directory. */
  readonly data: string;
  readonly password: string;
}

/**
 * Opens the cluster of a folder, made on first use: UTF-8 with PostgreSQL's own C.UTF-8 rules (no system locale
 * needed), scram passwords, data checksums. A first start that was killed half-way leaves nothing behind.
 */
export async function initializeCluster(
  folder: string,
  binaries: Binaries,
  user: UnprivilegedUser | undefined,
  durable: boolean,
): Promise<Cluster> {
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  if (existsSync(data)) return { folder, data, password: readFileSync(passwordFile, "utf8") };
  const password = randomBytes(24).toString("base64url");
  const unfinished = join(folder, "data.new");
  const passwordForInitdb = join(folder, "password.new");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordForInitdb, password, { mode: 0o600 });
  chmodSync(folder, user === undefined ? 0o700 : 0o711);
  if (user !== undefined) for (const path of [unfinished, passwordForInitdb]) chownSync(path, user.uid, user.gid);
  const flags = [`--pgdata=${unfinished}`, "--username=postgres", `--pwfile=${passwordForInitdb}`, ...initdbFlags];
  await run(binaries.initdb, durable ? flags : [...flags, "--no-sync"], {
    ...user,
    cwd: unfinished,
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C" },
  }).catch((error: { stderr?: string; message: string }) => {
    throw new Error(`PostgreSQL's first start failed: ${error.stderr || error.message}`);
  });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  rmSync(passwordForInitdb);
  renameSync(unfinished, data);
  return { folder, data, password };
}

const initdbFlags = [
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];
