import { createHash } from "node:crypto";
import { Transform } from "node:stream";

const NEWLINE = 10;

/** Passes COPY text on; counts its rows (one line each, by the format) and digests its bytes. */
export class RowCounter extends Transform {
  rows = 0;
  readonly #hash = createHash("sha256");

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    for (const byte of chunk) if (byte === NEWLINE) this.rows += 1;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  sha256(): string {
    return this.#hash.digest("hex");
  }
}
