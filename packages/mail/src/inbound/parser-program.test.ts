import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";

const source = new URL("parser-process.ts", import.meta.url);

test("the program of a mail's process is parser-process.ts without its types (`pnpm generate` writes it)", async () => {
  const program = stripTypeScriptTypes(readFileSync(source, "utf8"))
    .replaceAll(/ +$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

  expect(program, "would need an escape in the file that is made").not.toMatch(/[`\\]|\$\{/);
  await expect(
    `/** Made of parser-process.ts by \`pnpm generate\`. */\nexport const PARSER_PROGRAM = \`\n${program}\n\`;\n`,
  ).toMatchFileSnapshot("parser-program.ts");
});
