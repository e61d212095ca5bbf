import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isReachable } from "./is-reachable.ts";
import { hasLivingOwner } from "./owner-lock.ts";
import { sharedFolder } from "./shared-folder.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

const locationFile = "postgres-location";

/**
 * The folder of the cluster that belongs to `dataDir`: `<dataDir>/postgres`, or, where PostgreSQL's user cannot reach
 * that, a folder elsewhere that `<dataDir>/postgres-location` names from then on (decision record 0002).
 *
 * @throws when `<dataDir>/postgres` holds a cluster that its user cannot reach any more.
 */
export function clusterFolder(dataDir: string, user: UnprivilegedUser | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: user === undefined ? 0o700 : 0o711 });
  const origin = realpathSync(resolve(dataDir));
  const location = join(origin, locationFile);
  const remembered = existsSync(location) ? readFileSync(location, "utf8").trim() : undefined;
  if (remembered !== undefined && existsSync(remembered)) return remembered;
  const inside = join(origin, "postgres");
  if (user === undefined || isReachable(origin, user)) {
    mkdirSync(inside, { recursive: true });
    return inside;
  }
  if (existsSync(join(inside, "data")))
    throw new Error(`PostgreSQL's user cannot reach ${inside}: allow it (chmod o+x).`);
  return relocated(origin, location, user);
}

function relocated(origin: string, location: string, user: UnprivilegedUser): string {
  const shared = sharedFolder(user);
  const prefix = `cluster-${createHash("sha256").update(origin).digest("hex").slice(0, 16)}-`;
  removeAbandoned(shared, prefix);
  const folder = mkdtempSync(join(shared, prefix));
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, "cluster"));
  writeFileSync(join(folder, "origin"), origin);
  writeFileSync(location, join(folder, "cluster"), { mode: 0o600 });
  return join(folder, "cluster");
}

/** A cluster that no data folder points to any more: of this folder before it was emptied, or of a temporary one. */
function removeAbandoned(shared: string, prefix: string): void {
  for (const name of readdirSync(shared).filter((entry) => entry.startsWith("cluster-"))) {
    const folder = join(shared, name);
    if (hasLivingOwner(join(folder, "cluster"))) continue;
    if (name.startsWith(prefix) || isOfGoneTemporaryFolder(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function isOfGoneTemporaryFolder(folder: string): boolean {
  const file = join(folder, "origin");
  const origin = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  return origin?.startsWith(`${realpathSync(tmpdir())}/`) === true && !existsSync(origin);
}
