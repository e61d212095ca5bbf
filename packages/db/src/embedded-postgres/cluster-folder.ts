import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { isReachable } from "./is-reachable.ts";
import { hasLivingOwner } from "./owner-lock.ts";
import { sharedFolder } from "./shared-folder.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

const locationFile = "postgres-location";

/**
 * The folder of the cluster that belongs to `dataDir`: `<dataDir>/postgres`, or, where PostgreSQL's user cannot reach
 * that, a folder elsewhere that `<dataDir>/postgres-location` names from then on (decision record 0002).
 *
 * @param tell is told of a database that an earlier `dataDir` of this name left elsewhere.
 * @throws when `<dataDir>/postgres` holds a cluster that its user cannot reach any more, or when what
 * `<dataDir>/postgres-location` names is not there.
 */
export function clusterFolder(
  dataDir: string,
  user: UnprivilegedUser | undefined,
  tell: (message: string) => void = () => {},
): string {
  mkdirSync(dataDir, { recursive: true, mode: user === undefined ? 0o700 : 0o711 });
  const origin = realpathSync(resolve(dataDir));
  const location = join(origin, locationFile);
  const remembered = rememberedFolder(origin);
  if (remembered !== undefined) {
    if (!existsSync(remembered)) throw new Error(missing(location, remembered));
    return remembered;
  }
  const inside = join(origin, "postgres");
  if (user === undefined || isReachable(origin, user)) {
    mkdirSync(inside, { recursive: true });
    return inside;
  }
  if (existsSync(join(inside, "data")))
    throw new Error(`PostgreSQL's user cannot reach ${inside}: allow it (chmod o+x).`);
  return relocated(origin, location, user, tell);
}

/** Whether a living process runs the PostgreSQL of `dataDir`. Makes nothing, and refuses nothing. */
export function isClusterOwned(dataDir: string): boolean {
  return hasLivingOwner(rememberedFolder(dataDir) ?? join(dataDir, "postgres"));
}

function rememberedFolder(dataDir: string): string | undefined {
  const location = join(dataDir, locationFile);
  return existsSync(location) ? readFileSync(location, "utf8").trim() : undefined;
}

/** A volume that is not mounted looks the same as a database that was removed: only a person can tell. */
const missing = (location: string, folder: string): string =>
  `${location} names ${folder} as the folder of the database, and that is not there. Bring it back (is its volume mounted?); ` +
  `or, to begin with an empty database, move ${location} away.`;

function relocated(origin: string, location: string, user: UnprivilegedUser, tell: (message: string) => void): string {
  const shared = sharedFolder(user);
  const prefix = `cluster-${createHash("sha256").update(origin).digest("hex").slice(0, 16)}-`;
  removeAbandoned(shared);
  for (const name of readdirSync(shared).filter((entry) => entry.startsWith(prefix))) tell(leftBehind(shared, name));
  const folder = mkdtempSync(join(shared, prefix));
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, "cluster"));
  writeFileSync(join(folder, "origin"), origin);
  return remember(location, folder);
}

/** Of two first starts at once one says where the database is: the other would lie where no later start looks. */
function remember(location: string, folder: string): string {
  const cluster = join(folder, "cluster");
  try {
    writeOnce(location, cluster, `${location}.${basename(folder)}`);
    return cluster;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    rmSync(folder, { recursive: true });
    return readFileSync(location, "utf8").trim();
  }
}

/** A file that is there is whole, and stays. Where a file system has no links, the other start may read it while it is written. */
function writeOnce(file: string, content: string, mine: string): void {
  writeFileSync(mine, content, { mode: 0o600 });
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    writeFileSync(file, content, { mode: 0o600, flag: "wx" });
  } finally {
    rmSync(mine, { force: true });
  }
}

const leftBehind = (shared: string, name: string): string =>
  `An earlier database of this DATA_DIR is kept in ${join(shared, name)}: remove it when no ${locationFile} names it any more.`;

/**
 * Removes clusters of temporary data folders that are gone: tests that were killed would fill the disk. Any other stays:
 * that its data folder is gone from its place does not tell whether it was moved, and still points to it.
 */
function removeAbandoned(shared: string): void {
  for (const name of readdirSync(shared).filter((entry) => entry.startsWith("cluster-"))) {
    const folder = join(shared, name);
    if (hasLivingOwner(join(folder, "cluster"))) continue;
    if (isOfGoneTemporaryFolder(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function isOfGoneTemporaryFolder(folder: string): boolean {
  const file = join(folder, "origin");
  const origin = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  return origin?.startsWith(`${realpathSync(tmpdir())}/`) === true && !existsSync(origin);
}
