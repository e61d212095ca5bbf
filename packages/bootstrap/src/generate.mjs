import { join } from "node:path";
import { GENERATED_FILES } from "./generated-files.mjs";
import { prepareProduct } from "./prepare-product.mjs";
import { ROOT } from "./root.mjs";
import { runCommand } from "./run-command.mjs";
import { explain, step } from "./step.mjs";

/**
 * `pnpm generate`: writes every generated file anew. The answers in the guides come last, from the built product; without
 * a change of what a guide shows they stay as they are.
 */
async function generate() {
  for (const { title, folder, test } of GENERATED_FILES) {
    await step(title, () => write("generate", ["pnpm", "exec", "vitest", "run", test, "--update"], folder));
  }
  await prepareProduct();
  await step("Answers in the guides, from the built product", async () => {
    await write("generate-sdk", ["pnpm", "run", "build"], "packages/sdk");
    await write("generate-guides", ["pnpm", "exec", "playwright", "test", "guides.story"], "e2e");
  });
}

const write = (log, command, folder) =>
  runCommand(log, command, { cwd: join(ROOT, folder), env: { GUIDES_UPDATE: "1" } });

try {
  await generate();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
