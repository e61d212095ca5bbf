// Compiles src to dist: ES modules and CommonJS with their declarations, without tests; and packs what is published.
import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packTarball } from "./pack-tarball.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const compile = (settings) => execFileSync(here("node_modules/.bin/tsc"), ["-p", here(settings)], { stdio: "inherit" });

rmSync(here("dist"), { recursive: true, force: true });
compile("tsconfig.build.json");
compile("tsconfig.commonjs.json");
writeFileSync(here("dist/commonjs/package.json"), '{ "type": "commonjs" }\n');

// The compiler rewrites imports of `./x.ts` in the modules, but leaves them in the declarations.
for (const name of readdirSync(here("dist"), { recursive: true }).filter((file) => file.endsWith(".d.ts"))) {
  const file = join(here("dist"), name);
  writeFileSync(file, readFileSync(file, "utf8").replace(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
}

chmodSync(join(here("dist"), "cli/main.js"), 0o755);
await packTarball(here("."), here("dist/sdk.tgz"));
