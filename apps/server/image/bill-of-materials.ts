import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { CHECKOUT } from "../src/checkout.ts";

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
});
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ resolution: z.object({ integrity: z.string().optional() }) })),
});

/** The folder of a package of npm that a path lies in, such as `node_modules/.pnpm/zod@4.6.7/node_modules/zod`. */
function packageFolder(path: string): string | undefined {
  const parts = path.split("/");
  const at = parts.lastIndexOf("node_modules") + 1;
  const length = parts[at]?.startsWith("@") ? 2 : 1;
  const isPackage = at > 0 && !parts[at]?.startsWith(".") && parts.length > at + length;
  return isPackage ? parts.slice(0, at + length).join("/") : undefined;
}

/**
 * What a traced image is made of, as CycloneDX 1.6: each package of npm that has a file in it, with its licence and the
 * content that the lockfile pins, and the Node.js that runs it. The packages of the base image are its publisher's.
 *
 * @param files paths seen from the checkout
 */
export function billOfMaterials(files: readonly string[]) {
  const { version } = manifestSchema.parse(JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8")));
  const { packages } = lockSchema.parse(parse(readFileSync(join(CHECKOUT, "pnpm-lock.yaml"), "utf8")));
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  const components = [...folders].flatMap((folder) => componentOf(folder, packages));
  const byName = new Map(components.map((component) => [component["bom-ref"], component]));
  const node = { type: "platform", name: "node", version: process.versions.node, "bom-ref": "node" };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: "quote-financing", version, "bom-ref": "quote-financing" } },
    components: [node, ...[...byName.values()].toSorted((one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1))],
  };
}

function componentOf(folder: string, locked: z.infer<typeof lockSchema>["packages"]) {
  const manifest = manifestSchema.safeParse(readManifest(folder));
  if (!manifest.success) return [];
  const { name, version, license } = manifest.data;
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const integrity = locked[`${name}@${version}`]?.resolution.integrity;
  return [
    {
      type: "library",
      name,
      version,
      "bom-ref": purl,
      purl,
      ...(license !== undefined && { licenses: [{ license: { name: license } }] }),
      ...(integrity?.startsWith("sha512-") && {
        hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice(7), "base64").toString("hex") }],
      }),
    },
  ];
}

function readManifest(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(CHECKOUT, folder, "package.json"), "utf8"));
  } catch {
    return undefined;
  }
}
