import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("../../../apps/server", import.meta.url));
const ARCHIVES = join(SERVER, "releases");
/** Beneath the server's own packages: the bundles import these by name. */
const UNPACKED = join(SERVER, "node_modules/.cache/releases");

/** Versions whose built server is kept (ops/releases.md), the oldest first. */
export const OLDER_RELEASES = readdirSync(ARCHIVES)
  .filter((name) => name.endsWith(".tgz"))
  .map((name) => name.replace(/\.tgz$/, ""))
  .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));

/** The built server of an older release: REST, delivery and the operators' commands, as they were shipped. */
export class OlderRelease {
  /** Laid out as the image. */
  readonly folder: string;

  constructor(version: string) {
    this.folder = join(UNPACKED, `${version}-${process.pid}`);
    mkdirSync(this.#dist, { recursive: true });
    execFileSync("tar", ["xzf", join(ARCHIVES, `${version}.tgz`), "-C", this.#dist]);
  }

  get #dist(): string {
    return join(this.folder, "apps/server/dist");
  }

  /** The path of `main` or of a command, such as `seed`. */
  program = (name: string): string => join(this.#dist, `${name}.js`);

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
