import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

/**
 * Whether `user` can walk to `path`: every existing folder on the way lets them through. A folder that does not exist
 * yet is judged by its nearest existing parent. Access lists beyond the mode bits are not read.
 */
export function isReachable(path: string, user: UnprivilegedUser | undefined): boolean {
  if (user === undefined) return true;
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  folder = realpathSync(folder);
  while (letsThrough(folder, user)) {
    const parent = dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
  return false;
}

function letsThrough(folder: string, user: UnprivilegedUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & execute) !== 0;
}
