import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesUnder } from "./files-under.mjs";
import { ROOT } from "./root.mjs";

/**
 * One hash over the content of files and folders of the checkout, and over what else decides.
 *
 * @param {readonly string[]} paths relative to the checkout
 * @param {(path: string) => boolean} [counts] whether a file below a folder counts
 * @param {readonly unknown[]} [also]
 */
export function fingerprint(paths, counts = () => true, also = []) {
  const hash = createHash("sha256").update(JSON.stringify(also));
  for (const path of paths) {
    for (const file of filesUnder(join(ROOT, path))) {
      const name = relative(ROOT, file);
      if (counts(name)) hash.update(`\0${name}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}
