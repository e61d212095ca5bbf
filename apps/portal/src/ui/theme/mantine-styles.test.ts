import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../..", import.meta.url));
const IMPORT = /import \{([^}]*)\} from "@mantine\/core"/g;

/** What the portal takes of Mantine, types left out. */
function usedNames(): string[] {
  const names = globSync("**/*.{ts,tsx}", { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(`${SOURCES}/${file}`, "utf8").matchAll(IMPORT)].flatMap(([, list = ""]) => list.split(",")),
  );
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== "" && !name.startsWith("type ")))];
}

/** The style sheets, by name, whose class names a bundle of these exports holds. */
async function sheetsOf(names: readonly string[]): Promise<string[]> {
  const contents = `export { ${names.join(", ")} } from "@mantine/core";`;
  const { metafile } = await build({
    stdin: { contents, resolveDir: SOURCES },
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    external: ["react", "react-dom"],
  });
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([file, { bytesInOutput }]) => file.endsWith(".module.mjs") && bytesInOutput > 0)
    .map(([file]) => basename(file, ".module.mjs"));
}

test("the portal sends the styles of the components of Mantine that it uses, and no others", async () => {
  const css = readFileSync(new URL("mantine.css", import.meta.url), "utf8");
  const imported = [...css.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name);
  const ofAllPages = ["baseline", "default-css-variables", "global"];

  const used = await sheetsOf(usedNames());

  expect(used).toContain("Button");
  expect(imported.toSorted()).toEqual([...ofAllPages, ...used].toSorted());
});
