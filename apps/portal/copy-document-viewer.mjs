// Puts what draws the pages of PDFs where the viewer's frame finds it: nothing is loaded from other hosts.
import { copyFileSync, mkdirSync } from "node:fs";

const from = new URL("./node_modules/pdfjs-dist/", import.meta.url);
const to = new URL("./public/document-viewer/", import.meta.url);
const FILES = {
  "legacy/build/pdf.min.mjs": "pdf.mjs",
  "legacy/build/pdf.worker.min.mjs": "pdf.worker.mjs",
  "wasm/jbig2.wasm": "jbig2.wasm",
  "wasm/openjpeg.wasm": "openjpeg.wasm",
  "wasm/qcms_bg.wasm": "qcms_bg.wasm",
  LICENSE: "LICENSE",
};
mkdirSync(to, { recursive: true });
for (const [source, target] of Object.entries(FILES)) copyFileSync(new URL(source, from), new URL(target, to));
