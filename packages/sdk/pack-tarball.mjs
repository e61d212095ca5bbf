import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "tar";

/** What npm says about a package to those who install it: nothing about how it is built here. */
const DEVELOPMENT = ["devDependencies", "scripts"];

/** The date that npm gives to all files that it packs: the same sources make the same bytes. */
const MTIME = new Date("1985-10-26T08:15:00.000Z");

/**
 * Writes the package as it is published and served at `/docs/sdk.tgz` (decision record 0251).
 *
 * @param {string} folder of the package, built
 * @param {string} file the tarball
 */
export async function packTarball(folder, file) {
  const staged = mkdtempSync(join(tmpdir(), "quote-financing-sdk-pack-"));
  try {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const name of DEVELOPMENT) delete manifest[name];
    cpSync(join(folder, "dist"), join(staged, "dist"), { recursive: true });
    cpSync(join(folder, "README.md"), join(staged, "README.md"));
    cpSync(join(folder, "../../LICENSE"), join(staged, "LICENSE"));
    writeFileSync(join(staged, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    const names = ["package.json", "LICENSE", "README.md", "dist"];
    await create({ file, cwd: staged, gzip: true, portable: true, prefix: "package", mtime: MTIME }, names);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}
