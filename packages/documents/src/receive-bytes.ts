import { createHash } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { DOCUMENT_MAX_BYTES } from "@quote-financing/domain/documents/document-limits";
import { BytesRefused, VaultUnavailable } from "@quote-financing/domain/documents/document-vault";
import { detectMediaType, HEAD_BYTES } from "@quote-financing/domain/documents/media-type";
import { PdfMarkFinder } from "@quote-financing/domain/documents/pdf-marks";
import type { DocumentMark, DocumentMediaType } from "@quote-financing/domain/vocabulary";
import type { SealedFile } from "./object-store.ts";
import { sealChunks } from "./sealed-chunks.ts";

export interface SpooledDocument {
  readonly file: SealedFile;
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly marks: readonly DocumentMark[];
}

/** What is learned of the bytes while they pass. */
class Passing {
  readonly #hash = createHash("sha256");
  readonly #marks = new PdfMarkFinder();
  #head = Buffer.alloc(0);
  sizeBytes = 0;

  async *watch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.sizeBytes += chunk.length;
      if (this.sizeBytes > DOCUMENT_MAX_BYTES) throw new BytesRefused("too_large");
      const knewType = this.#head.length >= HEAD_BYTES;
      if (!knewType) this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)]);
      // What is of no type is not read to its end.
      if (!knewType && this.#head.length >= HEAD_BYTES) this.#requireType();
      this.#hash.update(chunk);
      if (this.#head[0] === PERCENT) this.#marks.take(chunk);
      yield chunk;
    }
    if (this.sizeBytes === 0) throw new BytesRefused("empty");
    this.#requireType();
  }

  #requireType(): DocumentMediaType {
    const type = detectMediaType(this.#head);
    if (type === undefined) throw new BytesRefused("type");
    return type;
  }

  summary() {
    const mediaType = this.#requireType();
    const marks = mediaType === "application/pdf" ? this.#marks.marks() : [];
    return { mediaType, sizeBytes: this.sizeBytes, sha256: this.#hash.digest("hex"), marks };
  }
}

/** How a PDF begins. */
const PERCENT = 0x25;

/**
 * Writes the bytes sealed into a file of the folder, with a few chunks of them in memory at a time; the file is flushed.
 *
 * @throws BytesRefused; VaultUnavailable; what `chunks` throws. No file is left then.
 */
export async function spoolBytes(
  folder: string,
  name: string,
  key: Buffer,
  chunks: AsyncIterable<Uint8Array>,
): Promise<SpooledDocument> {
  const path = join(folder, basename(name));
  const passing = new Passing();
  const sealedHash = createHash("sha256");
  let sealedBytes = 0;
  const handle = await reaching(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(path, "w", 0o600);
  });
  try {
    for await (const sealed of sealChunks(key, passing.watch(chunks))) {
      sealedHash.update(sealed);
      sealedBytes += sealed.length;
      await reaching(() => handle.writeFile(sealed));
    }
    await reaching(() => handle.sync());
    await handle.close();
    return { file: { path, sizeBytes: sealedBytes, sha256: sealedHash.digest("hex") }, ...passing.summary() };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function reaching<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new VaultUnavailable("An upload cannot be written.", { cause });
  }
}
