import { DOCUMENT_MAX_BYTES } from "@quote-financing/domain/documents/document-limits";
import type { DocumentMediaType } from "@quote-financing/domain/vocabulary";

export type FileCheck =
  | { readonly ok: true; readonly mediaType: DocumentMediaType }
  | { readonly ok: false; readonly problem: "empty" | "tooLarge" | "otherType" };

/** Says no before a byte is sent, by the service's own rules. They are loaded when a file is chosen (decision record 0292). */
export async function checkFile(file: File): Promise<FileCheck> {
  if (file.size === 0) return { ok: false, problem: "empty" };
  if (file.size > DOCUMENT_MAX_BYTES) return { ok: false, problem: "tooLarge" };
  const { detectMediaType, HEAD_BYTES } = await import("@quote-financing/domain/documents/media-type");
  const mediaType = detectMediaType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return mediaType === undefined ? { ok: false, problem: "otherType" } : { ok: true, mediaType };
}
