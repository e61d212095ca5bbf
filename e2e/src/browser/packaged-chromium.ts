import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserChoice } from "./browser-choice.ts";

const CACHE = fileURLToPath(new URL("../../../.cache", import.meta.url));
const INFLATE = fileURLToPath(new URL("./inflate-chromium.mjs", import.meta.url));

/**
 * Chromium from the npm package `@sparticuz/chromium`, inflated once into `.cache`. On a machine without the libraries
 * that a browser needs, those of the package are put in front (decision record 0016).
 *
 * @returns undefined where the package does not run: it holds a build for Linux on x64.
 */
export function packagedChromium(): BrowserChoice | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = inflated();
  const executablePath = join(folder, "chromium");
  const fonts = existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
  if (starts(executablePath, {})) return { executablePath, env: fonts };
  const env = { ...fonts, LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
  return starts(executablePath, env) ? { executablePath, env } : undefined;
}

function inflated(): string {
  const folder = join(CACHE, `chromium-${packageVersion()}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    execFileSync(process.execPath, [INFLATE], {
      env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
    });
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest = join(dirname(entry), "..", "..", "package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}

/** Whether the loader finds all of its libraries. */
function starts(executablePath: string, env: Record<string, string>): boolean {
  return spawnSync(executablePath, ["--version"], { env: { ...process.env, ...env } }).status === 0;
}
