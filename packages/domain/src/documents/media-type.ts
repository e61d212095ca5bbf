import type { DocumentMediaType } from "../vocabulary.ts";

/** So many bytes of a file's beginning decide. */
export const HEAD_BYTES = 64;

const PNG_BEGINNING = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_BEGINNING = [0xff, 0xd8, 0xff];
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis"]);
/** What a JPEG's first segment may be: application data, tables, a frame, a comment. */
const isJpegMarker = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef) || (marker >= 0xc0 && marker <= 0xc4) || marker === 0xdb || marker === 0xfe;

const PDF_BEGINNING = "%PDF-";

/**
 * The type of a file by how it begins, at its very first byte: a file that is two things at once is what it begins
 * with. Undefined for anything but the five types (contract-decisions §12, decision record 0237).
 *
 * @param head the first `HEAD_BYTES` bytes, or all of a shorter file.
 */
export function detectMediaType(head: Uint8Array): DocumentMediaType | undefined {
  const text = textOf(head);
  const beginsWith = (beginning: readonly number[]) => beginning.every((byte, index) => head[index] === byte);
  if (text.startsWith(PDF_BEGINNING)) return "application/pdf";
  if (beginsWith(JPEG_BEGINNING) && isJpegMarker(head[3] ?? 0)) return "image/jpeg";
  if (beginsWith(PNG_BEGINNING)) return "image/png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "image/webp";
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
