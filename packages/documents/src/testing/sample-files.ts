/** The beginnings of honest files, long enough to be told by. */
export const SAMPLE_FILES = {
  "application/pdf": Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"),
  "image/jpeg": Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex"),
  "image/png": Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de", "hex"),
  "image/heic": Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic`, "latin1"),
  "image/webp": Buffer.from("RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10", "latin1"),
} as const;

/** As a body arrives. */
export async function* inPieces(bytes: Uint8Array, size = 16 * 1024): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
