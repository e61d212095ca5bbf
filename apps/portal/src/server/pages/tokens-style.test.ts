import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("pages that are plain HTML have the colours of the portal (`pnpm generate` copies them)", async () => {
  const tokens = readFileSync(new URL("../../ui/theme/tokens.css", import.meta.url), "utf8");
  const module = `// Made of ui/theme/tokens.css by \`pnpm generate\`: a page that is made at run time has no files to read.
/** The portal's colours, for pages that are plain HTML. */
export const TOKENS_STYLE = \`
${tokens}\`;
`;

  await expect(module).toMatchFileSnapshot("./tokens-style.ts");
});
