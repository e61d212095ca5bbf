import { join } from "node:path";
import { runCommand } from "@quote-financing/bootstrap/commands/run-command";
import { prepareProduct } from "@quote-financing/bootstrap/prepare-product";
import { ROOT } from "@quote-financing/bootstrap/root";
import { explain, step } from "@quote-financing/bootstrap/step";
import { GENERATED_FILES } from "./generated-files.mjs";

/**
 * `pnpm generate` writes every generated file again. With `--guides` it builds the product as well, runs the guides against
 * it, and writes the answers that are no longer as printed.
 */
async function generate({ guides }) {
  for (const { title, folder, test } of GENERATED_FILES) {
    await step(title, () => write("generate", ["pnpm", "exec", "vitest", "run", test, "--update"], folder));
  }
  if (!guides) return;
  await prepareProduct();
  await step("Answers in the guides, from the built product", async () => {
    await write("generate-sdk", ["pnpm", "run", "build"], "packages/sdk");
    await write("generate-guides", ["pnpm", "exec", "playwright", "test", "guides.story"], "e2e");
  });
}

const write = (log, command, folder) =>
  runCommand(log, command, { cwd: join(ROOT, folder), env: { GUIDES_UPDATE: "1" } });

try {
  await generate({ guides: process.argv.includes("--guides") });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
