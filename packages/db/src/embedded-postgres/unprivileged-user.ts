import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The account that PostgreSQL runs under when this process is root, which PostgreSQL refuses to be. */
export interface UnprivilegedUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Undefined when this process is not root: PostgreSQL then runs as the same user. Otherwise `postgres`, made when it
 * is missing; `nobody` where accounts cannot be made (a read-only image).
 *
 * @throws when there is neither.
 */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = findUser("postgres") ?? (addPostgresUser() ? findUser("postgres") : undefined) ?? findUser("nobody");
  if (user === undefined) {
    throw new Error("PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as.");
  }
  return user;
}

function findUser(name: string): UnprivilegedUser | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined || Number(uid) === 0) return undefined;
  return { uid: Number(uid), gid: Number(gid) };
}

function addPostgresUser(): boolean {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
