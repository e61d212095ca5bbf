import { copyFileSync, lstatSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CHECKOUT } from "../src/checkout.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { imageFiles } from "./image-files.ts";

/** Beside the program: what it is made of, in CycloneDX. */
export const BILL_FILE = "sbom.cdx.json";

export interface TracedImage {
  readonly files: readonly string[];
  readonly sizeBytes: number;
}

/**
 * Writes all that the product needs to run, and nothing else, into an empty folder: the content of the image
 * (decision record 0300). The product must be built.
 *
 * @param target made when it is missing
 */
export async function traceImage(target: string): Promise<TracedImage> {
  const files = await imageFiles();
  let sizeBytes = 0;
  for (const file of files) {
    const [from, to] = [join(CHECKOUT, file), join(target, file)];
    const status = lstatSync(from);
    mkdirSync(dirname(to), { recursive: true });
    if (status.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else copyFileSync(from, to);
    sizeBytes += status.size;
  }
  writeFileSync(join(target, BILL_FILE), `${JSON.stringify(billOfMaterials(files), undefined, 1)}\n`);
  return { files, sizeBytes };
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error("Usage: node image/trace-image.ts <empty folder>");
  const { files, sizeBytes } = await traceImage(resolve(target));
  process.stdout.write(`${files.length} files, ${Math.round(sizeBytes / 1_000_000)} MB, in ${target}\n`);
}
