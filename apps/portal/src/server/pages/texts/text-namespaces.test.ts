import { expect, test } from "vitest";
import { readTextUsers, sourceOf } from "./testing-text-users.ts";

const users = readTextUsers();

test("what pages use in the browser is what they send (`pnpm generate` writes it)", async () => {
  const rows = Object.entries(users)
    .toSorted(([one], [other]) => one.localeCompare(other, "en"))
    .map(([name, namespaces]) =>
      rowOf(
        name,
        namespaces.map((namespace) => `"${namespace}"`),
      ),
    );
  const module = `// Made of the pages' sources by \`pnpm generate\`.
/** The parts of the texts that each page or layout sends to the browser, beside those of the layouts around it. */
export const TEXT_NAMESPACES = {
${rows.join("")}} as const satisfies Readonly<Record<string, readonly string[]>>;
`;

  await expect(module).toMatchFileSnapshot("./text-namespaces.ts");
});

test.each(Object.keys(users))("%s gives its parts their texts", (name) => {
  const given = name === "layout" ? "TEXT_NAMESPACES.layout" : `export default withTexts("${name}", `;
  expect(sourceOf(name).split(given)).toHaveLength(2);
});

/** As Biome breaks lines. */
function rowOf(name: string, quoted: readonly string[]): string {
  const key = name.includes("/") ? `"${name}"` : name;
  const row = `  ${key}: [${quoted.join(", ")}],\n`;
  return row.length <= 121 ? row : `  ${key}: [\n${quoted.map((one) => `    ${one},\n`).join("")}  ],\n`;
}
