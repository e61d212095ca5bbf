import { pageOrganization } from "../../../trpc/page-organization.ts";
import { newSession } from "../../../trpc/person-request.ts";
import type { ShownRefusal } from "../../../trpc/trpc-refusal.ts";

/** A file on its way to a quote. */
export interface FileToSend {
  /** Made here: sent again after a lost connection, it adds nothing twice. */
  readonly documentId: string;
  readonly quoteId: string;
  readonly requirementId?: string | undefined;
  readonly file: File;
  /** As its bytes say. */
  readonly mediaType: string;
}

/** What became of it. `lost`: no answer came. */
export type SendOutcome =
  | { readonly kind: "added"; readonly isInfected: boolean }
  | { readonly kind: "refused"; readonly refusal: ShownRefusal }
  | { readonly kind: "lost" };

/** Whether it was refused because the session had ended: who signs in again can send it as it is. */
export const isSessionEnded = (outcome: SendOutcome): boolean =>
  outcome.kind === "refused" && ["credentials_missing", "credentials_invalid"].includes(outcome.refusal.code);

/** Where the session has ended asks to sign in again in place, and sends it once more (decision record 0331). */
export async function sendFile(file: FileToSend, onProgress: (share: number) => void): Promise<SendOutcome> {
  const outcome = await sendBytes(file, onProgress);
  if (!isSessionEnded(outcome)) return outcome;
  onProgress(0);
  return (await newSession.ask()) ? sendBytes(file, onProgress) : outcome;
}

/** Sends the bytes and tells how far they are, from 0 to 1: `fetch` tells nothing of a request on its way. */
function sendBytes(
  { documentId, quoteId, requirementId, file, mediaType }: FileToSend,
  onProgress: (share: number) => void,
): Promise<SendOutcome> {
  const query = new URLSearchParams({ fileName: file.name, documentId });
  if (requirementId !== undefined) query.set("requirementId", requirementId);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/quotes/${quoteId}/documents?${query}`);
    request.setRequestHeader("Content-Type", mediaType);
    for (const [name, value] of Object.entries(pageOrganization())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(outcomeOf(request.status, request.responseText));
    request.onerror = () => resolve({ kind: "lost" });
    request.ontimeout = request.onerror;
    request.send(file);
  });
}

function outcomeOf(status: number, text: string): SendOutcome {
  try {
    const answer = JSON.parse(text) as {
      readonly data?: { readonly scan: string };
      readonly error?: { readonly code: ShownRefusal["code"]; readonly message: string; readonly requestId: string };
      readonly told?: Pick<ShownRefusal, "rule" | "values">;
    };
    if (status === 201 && answer.data !== undefined)
      return { kind: "added", isInfected: answer.data.scan === "refused" };
    if (answer.error === undefined || status >= 500) return { kind: "lost" };
    return { kind: "refused", refusal: { ...answer.error, ...answer.told } };
  } catch {
    // A proxy's page, or an answer that was cut off: nobody knows what became of it.
    return { kind: "lost" };
  }
}
