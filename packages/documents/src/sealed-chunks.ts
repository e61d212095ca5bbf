import { type CipherGCM, createCipheriv, createDecipheriv } from "node:crypto";

const CIPHER = "aes-256-gcm";
export const KEY_BYTES = 32;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * Seals bytes in chunks of 64 KiB, each with its tag (AES-256-GCM). A nonce counts the chunks and tells the last one: chunks that are
 * altered, moved, repeated or cut off do not open. The key must be of this object alone (decision record 0236).
 */
export async function* sealChunks(key: Buffer, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { chunk, isLast } of chunked(bytes, CHUNK_BYTES)) {
    const cipher: CipherGCM = createCipheriv(CIPHER, key, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/** The bytes again; none is given out before its chunk was found whole. @throws when they are not what was sealed. */
export async function* openChunks(key: Buffer, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { chunk, isLast } of chunked(sealed, CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw new Error("A stored document is cut off. Restore it from a backup.");
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast), options);
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    yield Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
    index += 1;
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce[0] = isLast ? 1 : 0;
  nonce.writeUInt32BE(index, NONCE_BYTES - 4);
  return nonce;
}

/** Pieces of one size, the last one shorter or empty: there always is a last one. */
async function* chunked(bytes: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    length += piece.length;
    if (length <= size) continue;
    let all = Buffer.concat(waiting);
    while (all.length > size) {
      yield { chunk: all.subarray(0, size), isLast: false };
      all = all.subarray(size);
    }
    waiting = [all];
    length = all.length;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}
