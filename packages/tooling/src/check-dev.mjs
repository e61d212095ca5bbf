import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "@quote-financing/bootstrap/root";
import { step } from "@quote-financing/bootstrap/step";

/**
 * `pnpm dev:check`: `npm run dev` starts, shows a page, shows a changed text in it, and starts the server again when a
 * file of the api changes. It changes one file of the portal for as long as it looks, so it is no part of `npm test`.
 */
const PORT = Number(process.env.PORT ?? 3400);
const PAGE = `http://127.0.0.1:${PORT + 1}/login`;
const TEXTS = join(ROOT, "apps/portal/messages/nl.json");
const SHOWN = '"Inloggen"';
const CHANGED = '"Inloggen van nu af"';
const WITHIN_MS = 120_000;

const dataDir = mkdtempSync(join(tmpdir(), "quote-financing-dev-"));
const before = readFileSync(TEXTS, "utf8");
const dev = spawn("npm", ["run", "dev"], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir },
  detached: true,
  stdio: ["ignore", "pipe", "inherit"],
});
let output = "";
dev.stdout.on("data", (chunk) => (output += chunk));

try {
  await step("npm run dev starts", () => until(() => output.includes("Ctrl-C stops all")));
  await step("a page is shown", () => until(async () => (await page()).includes("Inloggen")));
  writeFileSync(TEXTS, before.replace(SHOWN, CHANGED));
  await step("a changed text is shown", () => until(async () => (await page()).includes("Inloggen van nu af")));
  const printed = output.length;
  utimesSync(join(ROOT, "packages/api/src/router.ts"), new Date(), new Date());
  await step("a change of the api starts the server again", async () => {
    await until(() => /router\.ts/.test(output.slice(printed)));
    await until(async () => (await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined))?.ok === true);
  });
} finally {
  writeFileSync(TEXTS, before);
  process.kill(-dev.pid, "SIGTERM");
  await new Promise((resolve) => dev.on("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function page() {
  const response = await fetch(PAGE, { headers: { "accept-language": "nl" } }).catch(() => undefined);
  return (await response?.text()) ?? "";
}

async function until(isSo) {
  for (const givesUpAtMs = performance.now() + WITHIN_MS; !(await isSo()); await pause(300)) {
    if (performance.now() > givesUpAtMs)
      throw new Error(`It did not within ${WITHIN_MS / 1000} s. It said:\n${output}`);
  }
}
