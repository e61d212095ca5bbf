// Compresses files whose names change with their bytes once, as small as it can: a server would do it for each browser, and worse
// (decision record 0293).
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PATTERN = ".next/static/**/*.{js,css,svg}";
/** Smaller ones fit into one packet as they are. */
const MIN_BYTES = 1_000;

for (const path of globSync(PATTERN, { cwd: import.meta.dirname })) {
  const file = new URL(path, import.meta.url);
  const bytes = readFileSync(file);
  if (bytes.byteLength < MIN_BYTES) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  writeFileSync(`${file.pathname}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file.pathname}.gz`, gzipSync(bytes, { level: 9 }));
}
