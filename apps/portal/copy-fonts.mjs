// Puts the font where pages without the portal's scripts find it: nothing is loaded from other hosts.
import { copyFileSync, mkdirSync } from "node:fs";

const font = new URL(
  "./node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  import.meta.url,
);
const folder = new URL("./public/fonts/", import.meta.url);
mkdirSync(folder, { recursive: true });
copyFileSync(font, new URL("figtree.woff2", folder));
