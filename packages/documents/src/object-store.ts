/** A sealed file that is to be stored. */
export interface SealedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lowercase hexadecimal, of the sealed bytes. */
  readonly sha256: string;
}

/** Keeps sealed bytes by name. Everything throws VaultUnavailable when it cannot. */
export interface ObjectStore {
  /** Where uploads are written until they are whole. */
  readonly incomingFolder: string;
  /** The file may be gone afterwards. */
  put(name: string, file: SealedFile): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  names(): AsyncIterable<string>;
}

/** `mer_…/doc_…`: no other name is read, written or listed, also where other files lie beside them. */
export const OBJECT_NAME = /^mer_[0-9A-Z]{26}\/doc_[0-9A-Z]{26}$/;

/** @throws for what no upload was named. */
export function checkedName(name: string): string {
  if (!OBJECT_NAME.test(name)) throw new Error("This is no name of a stored document.");
  return name;
}
