import type { DocumentMediaType } from "../vocabulary.ts";

/** So many bytes of a file's beginning decide. */
export const HEAD_BYTES = 64;

const PNG_BEGINNING = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis"]);
/** What a JPEG's first segment may be: application data, tables, a frame, a comment. */
const isJpegMarker = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef) || (marker >= 0xc0 && marker <= 0xc4) || marker === 0xdb || marker === 0xfe;

const PDF_BEGINNING = /^%PDF-[12]\.\d/;

/**
 * The type of a file by how it begins, at its very first byte: a file that is two things at once is what it begins
 * with. Undefined for anything but the five types (contract-decisions §12, decision record 0237).
 *
 * @param head the first `HEAD_BYTES` bytes, or all of a shorter file.
 */
export function detectMediaType(head: Uint8Array): DocumentMediaType | undefined {
  const text = textOf(head);
  if (PDF_BEGINNING.test(text)) return "application/pdf";
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff && isJpegMarker(head[3] ?? 0)) return "image/jpeg";
  if (PNG_BEGINNING.every((byte, index) => head[index] === byte)) return "image/png";
  if (text.startsWith("RIFF") && text.startsWith("WEBPVP8", 8)) return "image/webp";
  return isHeic(head, text) ? "image/heic" : undefined;
}

/** One character for each byte. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));

/** `ftyp` with a brand of HEIC, as the file's own or, behind the general `mif1`, among those that it is compatible with. */
function isHeic(head: Uint8Array, text: string): boolean {
  if (!text.startsWith("ftyp", 4)) return false;
  const boxBytes = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const major = text.slice(8, 12);
  if (HEIC_BRANDS.has(major)) return boxBytes >= 16;
  if (major !== "mif1") return false;
  for (let place = 16; place + 4 <= Math.min(boxBytes, text.length); place += 4) {
    if (HEIC_BRANDS.has(text.slice(place, place + 4))) return true;
  }
  return false;
}
