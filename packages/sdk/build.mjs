// Compiles src to dist: ES modules with their declarations, without tests.
import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here("dist"), { recursive: true, force: true });
execFileSync(here("node_modules/.bin/tsc"), ["-p", here("tsconfig.build.json")], { stdio: "inherit" });

// The compiler rewrites imports of `./x.ts` in the modules, but leaves them in the declarations.
for (const name of readdirSync(here("dist"), { recursive: true }).filter((file) => file.endsWith(".d.ts"))) {
  const file = join(here("dist"), name);
  writeFileSync(file, readFileSync(file, "utf8").replace(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
}

chmodSync(join(here("dist"), "cli/main.js"), 0o755);
