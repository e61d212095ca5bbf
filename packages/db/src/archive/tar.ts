import { ArchiveFault } from "./archive-fault.ts";

const BLOCK = 512;
const SIZE_DIGITS = 11;

/** One file of an archive. */
export interface TarFile {
  readonly name: string;
  readonly size: number;
}

/** A ustar header (POSIX.1-1988): any `tar` reads it. @param name at most 100 bytes of ASCII */
export function tarHeader({ name, size }: TarFile, at: Date): Buffer {
  if (!/^[\x20-\x7e]{1,100}$/.test(name))
    throw new Error(`A name in an archive has 1 to 100 ASCII characters: ${name}`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(["0000600", "0000000", "0000000", ""].join("\0"), 100);
  block.write(`${size.toString(8).padStart(SIZE_DIGITS, "0")}\0`, 124);
  block.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(SIZE_DIGITS, "0")}\0`,
    136,
  );
  block.write("        0", 148);
  block.write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** What fills the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Reads bytes as they come, so many at a time. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** @throws when the archive ends before */
  async take(most: number, least = most): Promise<Buffer> {
    while (this.#held.length < least) {
      const { value, done } = await this.#chunks.next();
      if (done === true) throw new ArchiveFault("The archive is cut off.");
      this.#held = Buffer.concat([this.#held, value]);
    }
    const taken = this.#held.subarray(0, Math.min(most, this.#held.length));
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }
}

/** The files of an archive as they come; each has to be read to its end before the next. @throws when it is damaged */
export async function* readTar(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarFile & { readonly content: AsyncIterable<Uint8Array> }> {
  const reader = new ByteReader(chunks);
  for (;;) {
    const block = await reader.take(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const told = Number.parseInt(block.toString("ascii", 148, 154), 8);
    const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (told !== sum) throw new ArchiveFault("The archive is damaged: a header does not have its checksum.");
    const name = block.toString("ascii", 0, 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(block.toString("ascii", 124, 135), 8);
    if (!(size >= 0)) throw new ArchiveFault(`The archive is damaged: ${name} has no size.`);
    yield { name, size, content: contentOf(reader, size) };
  }
}

async function* contentOf(reader: ByteReader, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; ) {
    const piece = await reader.take(left, 1);
    left -= piece.length;
    yield piece;
  }
  await reader.take(tarPadding(size).length);
}
