// Puts Scalar's static bundle where Next serves it: the API reference loads nothing from other hosts.
import { copyFileSync, mkdirSync } from "node:fs";

const bundle = new URL("./node_modules/@scalar/api-reference/dist/browser/standalone.js", import.meta.url);
const folder = new URL("./public/reference/", import.meta.url);
mkdirSync(folder, { recursive: true });
copyFileSync(bundle, new URL("scalar.js", folder));
