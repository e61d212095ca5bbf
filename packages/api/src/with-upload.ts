import type { Services, Upload } from "./context.ts";

/** Bytes that are stored; the use case adds the document's id. */
export type StoredUpload = Omit<Upload, "documentId">;

/**
 * Stores the bytes first, and then runs the use case that writes the row that points at them; without a row they are removed again
 * (decision record 0236).
 *
 * @throws what `receive` of the vault and `use` throw
 */
export async function withUpload<Value>(
  { documents, makeId }: Pick<Services, "documents" | "makeId">,
  organizationId: string,
  chunks: AsyncIterable<Uint8Array>,
  use: (upload: StoredUpload) => Promise<Value>,
): Promise<Value> {
  const name = `${organizationId}/${makeId("document")}`;
  const received = await documents.receive(name, chunks);
  let isUsed = false;
  try {
    return await use({ ...received, markUsed: () => void (isUsed = true) });
  } finally {
    // What cannot be removed now is swept later, as after a crash.
    if (!isUsed && received.object !== undefined) await documents.remove(name).catch(() => undefined);
  }
}
