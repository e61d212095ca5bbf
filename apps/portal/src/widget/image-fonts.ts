import { readFile } from "node:fs/promises";

let fonts: Promise<{ name: string; weight: 400 | 700; data: Buffer }[]> | undefined;

/** Figtree for pictures (SIL OFL 1.1), read once. Each file is named in full: the bundler then knows what to bring. */
export function imageFonts() {
  fonts ??= Promise.all([regular(), bold()]);
  return fonts;
}

const regular = async () => ({
  name: "Figtree",
  weight: 400 as const,
  data: await readFile(
    new URL("../../node_modules/@fontsource/figtree/files/figtree-latin-400-normal.woff", import.meta.url),
  ),
});

const bold = async () => ({
  name: "Figtree",
  weight: 700 as const,
  data: await readFile(
    new URL("../../node_modules/@fontsource/figtree/files/figtree-latin-700-normal.woff", import.meta.url),
  ),
});
