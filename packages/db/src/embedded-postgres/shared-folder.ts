import { accessSync, constants, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isReachable } from "./is-reachable.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

/**
 * A folder of root's that the unprivileged user can walk through, for what cannot stay in a closed checkout or data
 * folder. /tmp comes last: it may be emptied by the system (decision record 0002).
 *
 * @throws when none of the candidates will do.
 */
export function sharedFolder(user: UnprivilegedUser): string {
  for (const parent of ["/var/lib", "/var/tmp", tmpdir()]) {
    const folder = join(parent, "quote-financing");
    if (isReachable(parent, user) && isOurs(folder) && isReachable(folder, user)) return folder;
  }
  throw new Error("Found no folder that PostgreSQL's user can reach. Give a DATA_DIR below folders with mode 755.");
}

/** In a folder that all may write to (/var/tmp), somebody else could have made the folder first. */
function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711, recursive: true });
    accessSync(folder, constants.W_OK);
    const entry = lstatSync(folder);
    return entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
