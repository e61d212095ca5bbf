const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** It travels with every widget. */
const MOST_BYTES = 512 * 1024;

/** Width and height of a PNG in pixels; undefined for anything else, and for a file that is too large. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const header = Buffer.from(bytes.subarray(0, 24));
  if (header.length < 24 || !header.subarray(0, 8).equals(SIGNATURE) || bytes.length > MOST_BYTES) return undefined;
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
