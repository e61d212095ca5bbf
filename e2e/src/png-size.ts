const SIGNATURE = "89504e470d0a1a0a";

/** Width and height of a PNG, read from its bytes (RFC 2083 §4.1.1). @throws when they are no PNG, or cut short. */
export function pngSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  const isWhole = bytes.subarray(0, 8).toString("hex") === SIGNATURE && bytes.subarray(-8, -4).toString() === "IEND";
  if (!isWhole || bytes.subarray(12, 16).toString() !== "IHDR") throw new Error("These bytes are no PNG.");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
