/** Bytes of a delivery that are read: events are thin. */
const MAX_DELIVERY_BYTES = 256 * 1024;

/** @returns the text of a stream of bytes; null when it is longer than any delivery */
export async function readStream(chunks: AsyncIterable<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_DELIVERY_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
