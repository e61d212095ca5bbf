/**
 * Loaded into every Node.js process of a suite that turbo runs (vitest.suite.ts, playwright.config.ts): writes down which
 * files of the checkout it reads, in a file next to the suite's report. So undeclared-reads.mjs can tell what the suite's hash does
 * not cover. Each name once and at once: a process may be killed.
 */
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const { dirname, join, relative, resolve } = require("node:path");
const { fileURLToPath } = require("node:url");

const ROOT = resolve(__dirname, "../../../..");
const { npm_lifecycle_event: script, npm_package_json: manifest, TURBO_HASH: hash } = process.env;
const { appendFileSync } = fs;
const noted = new Set();

/** Inherited: a child may be a script of another package. */
process.env.SUITE_READS ??= join(dirname(manifest), ".reports", `${script}-${hash}.reads`);
fs.mkdirSync(dirname(process.env.SUITE_READS), { recursive: true });
const option = `--require=${JSON.stringify(__filename)}`;
const inherited = process.env.NODE_OPTIONS ?? "";
if (!inherited.includes(option)) process.env.NODE_OPTIONS = `${inherited} ${option}`.trim();

const file = process.env.SUITE_READS;

function note(target, suffix) {
  const isUrl = target instanceof URL && target.protocol === "file:";
  if (!isUrl && typeof target !== "string") return;
  const name = relative(ROOT, resolve(isUrl ? fileURLToPath(target) : target)) + suffix;
  if (name.startsWith("..") || name.includes("node_modules") || noted.has(name)) return;
  noted.add(name);
  appendFileSync(file, `${name}\n`);
}

function watch(api, method, suffix = "") {
  const original = api[method];
  api[method] = Object.assign(function (target, ...rest) {
    note(target, suffix);
    return original.call(this, target, ...rest);
  }, original);
}

for (const method of ["readFile", "readFileSync", "createReadStream"]) watch(fs, method);
for (const method of ["readdir", "readdirSync"]) watch(fs, method, "/");
watch(fs.promises, "readFile");
watch(fs.promises, "readdir", "/");
syncBuiltinESMExports();
