import { DOCUMENT_MAX_BYTES } from "@quote-financing/domain/documents/document-limits";

export type FileCheck =
  | { readonly ok: true; readonly mediaType: string }
  | { readonly ok: false; readonly problem: "empty" | "tooLarge" | "otherType" };

/** Says no before a byte is sent, by the service's own rules. They are loaded when a file is chosen (decision record 0292). Never rejects. */
export async function checkFile(file: File): Promise<FileCheck> {
  if (file.size === 0) return { ok: false, problem: "empty" };
  if (file.size > DOCUMENT_MAX_BYTES) return { ok: false, problem: "tooLarge" };
  const rules = await import("@quote-financing/domain/documents/media-type").catch(() => undefined);
  // No connection, or a newer version is out: the service alone judges what it holds.
  if (rules === undefined) return { ok: true, mediaType: file.type || "application/octet-stream" };
  const head = await headOf(file, rules.HEAD_BYTES);
  if (head === undefined) return { ok: false, problem: "empty" };
  const mediaType = rules.detectMediaType(head);
  return mediaType === undefined ? { ok: false, problem: "otherType" } : { ok: true, mediaType };
}

/** Undefined for a file that went away, or that nobody may read, since it was chosen. */
const headOf = (file: File, bytes: number): Promise<Uint8Array | undefined> =>
  file
    .slice(0, bytes)
    .arrayBuffer()
    .then(
      (head) => new Uint8Array(head),
      () => undefined,
    );
