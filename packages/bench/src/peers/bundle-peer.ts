import { mkdirSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const BUNDLES = fileURLToPath(new URL("../../.bundles", import.meta.url));

/** Of npm's packages none goes into the bundle: each is imported from where its importer finds it. */
const packagesOutside: Plugin = {
  name: "packages-outside",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === "entry-point" || pluginData === "asked" || path.startsWith("@quote-financing/")) return undefined;
      if (isBuiltin(path)) return { path, external: true };
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: "asked" });
      if (found.errors.length > 0) return { errors: found.errors };
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

/**
 * Bundles a peer as apps/server is bundled, ours and theirs: a loader that compiles at run time would slow them.
 *
 * @param replaced files, by the end of their path, that a variant of ours runs without, with what stands in for them.
 * @returns the path of the program.
 */
export async function bundlePeer(entry: URL, variant = "", replaced: Record<string, URL> = {}): Promise<string> {
  mkdirSync(BUNDLES, { recursive: true });
  const outfile = join(BUNDLES, `${basename(fileURLToPath(entry), ".ts")}${variant}.mjs`);
  const replacing: Plugin = {
    name: "replacing",
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path }) => {
        const end = Object.keys(replaced).find((name) => path.endsWith(name));
        const url = end === undefined ? undefined : replaced[end];
        return url === undefined ? undefined : { path: fileURLToPath(url) };
      });
    },
  };
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // As Node.js itself chooses; esbuild's own default prefers builds for bundlers.
    conditions: [],
    mainFields: ["main"],
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    plugins: [replacing, packagesOutside],
  });
  return outfile;
}
