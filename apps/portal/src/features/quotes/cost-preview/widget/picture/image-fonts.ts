import { readFile } from "node:fs/promises";

export interface ImageFont {
  readonly name: string;
  readonly weight: 400 | 700;
  readonly data: Buffer;
}

let fonts: Promise<ImageFont[]> | undefined;

/** Figtree for pictures (SIL OFL 1.1), read once; the second pair holds the accents of other Latin alphabets. */
export function imageFonts(): Promise<ImageFont[]> {
  fonts ??= Promise.all([regular(), bold(), regularExtended(), boldExtended()]);
  return fonts;
}

// Each file is named in full: the bundler then knows what to bring.
const regular = async (): Promise<ImageFont> => ({
  name: "Figtree",
  weight: 400,
  data: await readFile(
    new URL("../../../../../../node_modules/@fontsource/figtree/files/figtree-latin-400-normal.woff", import.meta.url),
  ),
});

const bold = async (): Promise<ImageFont> => ({
  name: "Figtree",
  weight: 700,
  data: await readFile(
    new URL("../../../../../../node_modules/@fontsource/figtree/files/figtree-latin-700-normal.woff", import.meta.url),
  ),
});

const regularExtended = async (): Promise<ImageFont> => ({
  name: "Figtree Extended",
  weight: 400,
  data: await readFile(
    new URL(
      "../../../../../../node_modules/@fontsource/figtree/files/figtree-latin-ext-400-normal.woff",
      import.meta.url,
    ),
  ),
});

const boldExtended = async (): Promise<ImageFont> => ({
  name: "Figtree Extended",
  weight: 700,
  data: await readFile(
    new URL(
      "../../../../../../node_modules/@fontsource/figtree/files/figtree-latin-ext-700-normal.woff",
      import.meta.url,
    ),
  ),
});
