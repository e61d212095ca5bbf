import type { DocumentMark, DocumentMediaType, DocumentScan } from "../vocabulary.ts";

/** Where the bytes of one document lie, and what opens them. */
export interface SealedObject {
  /** `<organizationId>/<documentId of the upload>` */
  readonly name: string;
  /** Of 32 bytes, in base64url: a key for this object alone. Never stored unsealed. */
  readonly key: string;
}

/** A document whose bytes lie in the store, and that no row points at yet. */
export interface ReceivedDocument {
  /** Undefined when the scan refused it: its bytes are gone. */
  readonly object: SealedObject | undefined;
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
  /** Lowercase hexadecimal, of the bytes as they were sent. */
  readonly sha256: string;
  readonly marks: readonly DocumentMark[];
  readonly scan: DocumentScan;
}

/** Why bytes are not taken. `type`: they begin like none of the five types. */
export type BytesRefusal = "empty" | "too_large" | "type";

/** @see DocumentVault.receive */
export class BytesRefused extends Error {
  readonly reason: BytesRefusal;

  constructor(reason: BytesRefusal) {
    super(`The bytes are refused: ${reason}.`);
    this.name = "BytesRefused";
    this.reason = reason;
  }
}

/** By its name: inside apps/server the store belongs to another bundle than the portal's, with a class of its own. */
export const isBytesRefused = (error: unknown): error is BytesRefused =>
  error instanceof Error && error.name === "BytesRefused";

/** The store of bytes does not answer, or answers that it cannot. */
export class VaultUnavailable extends Error {
  override readonly name = "VaultUnavailable";
}

/** By its name, as `isBytesRefused`. */
export const isVaultUnavailable = (error: unknown): error is VaultUnavailable =>
  error instanceof Error && error.name === "VaultUnavailable";

/** Bytes of documents: sealed, in a folder or an S3 bucket (packages/documents). */
export interface DocumentVault {
  /**
   * Takes the bytes as they come, seals, scans and stores them. Who does not write a row for them removes them; what a
   * crash leaves is swept.
   *
   * @throws BytesRefused; VaultUnavailable; what `chunks` throws. Nothing is left then.
   */
  receive(name: string, chunks: AsyncIterable<Uint8Array>): Promise<ReceivedDocument>;
  /** @throws VaultUnavailable, also for bytes that are missing; an error for bytes that were altered or cut off. */
  open(object: SealedObject): AsyncIterable<Uint8Array>;
  /** Asks the scanner again about stored bytes; `pending` when it does not answer. @throws as `open` */
  scan(object: SealedObject): Promise<DocumentScan>;
  /** Nothing happens when they are gone already. @throws VaultUnavailable */
  remove(name: string): Promise<void>;
  /** Names of everything stored. @throws VaultUnavailable */
  names(): AsyncIterable<string>;
  /** Removes what is left of uploads to this machine that began before that moment and never ended. @returns how many. */
  removeUnfinished(before: Date): Promise<number>;
  /** Whether anything scans here: what waits would wait for ever without. */
  readonly hasScanner: boolean;
  /** Whether a document that was not scanned may be downloaded. */
  readonly givesUnscanned: boolean;
}
