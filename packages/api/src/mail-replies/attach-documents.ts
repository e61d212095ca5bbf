import { cases } from "@quote-financing/db/schema/tables";
import { DOCUMENTS_PER_MESSAGE } from "@quote-financing/domain/documents/document-limits";
import { isBytesRefused } from "@quote-financing/domain/documents/document-vault";
import type { ReceivedMail } from "@quote-financing/domain/inbound-mail";
import type { Caller } from "@quote-financing/domain/people/caller";
import type { ErrorCode } from "@quote-financing/domain/refusals/error-codes";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { requireAllowed } from "../limits/request-limiter.ts";
import { withUpload } from "../with-upload.ts";
import { mailRepliesCaller } from "./router.ts";

type Attachments = ReceivedMail["attachments"];

/** Of somebody who is known. */
type SenderContext = Context & { readonly caller: Caller };

export interface AttachedDocuments {
  readonly documentIds: string[];
  /** What is no document of ours, or does not fit any more. */
  readonly refused: Attachments;
}

/**
 * Makes documents of the case's quote out of what was attached, each under the id that `idOf` gives its place.
 *
 * @throws whatever may be over later, as `rate_limit_exceeded`: what was made until then is found by its id the next time.
 */
export async function attachDocuments(
  context: SenderContext,
  { organizationId, caseId }: { readonly organizationId: string; readonly caseId: string },
  attachments: Attachments,
  idOf: (place: number) => string,
): Promise<AttachedDocuments> {
  const documentIds: string[] = [];
  const refused: Attachments[number][] = [];
  if (attachments.length === 0) return { documentIds, refused };
  const [found] = await context.services.db.orm
    .select({ quoteId: cases.quoteId })
    .from(cases)
    .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId), eq(cases.hidden, false)));
  if (found === undefined) return { documentIds, refused: attachments };
  // Asked once: files of one mail may leave a debt, or a mail with many of them would be refused each time that it is brought.
  const { services, caller } = context;
  requireAllowed(services.limiter.countBody(caller, 0, services.clock.now().getTime()));
  for (const [place, attachment] of attachments.entries()) {
    const isTaken =
      documentIds.length < DOCUMENTS_PER_MESSAGE &&
      (await tryAddDocument(context, { organizationId, quoteId: found.quoteId }, attachment, idOf(place)));
    if (isTaken) documentIds.push(idOf(place));
    else refused.push(attachment);
  }
  return { documentIds, refused };
}

/** @returns whether it became a document: false when it was refused as one. */
async function tryAddDocument(
  context: SenderContext,
  { organizationId, quoteId }: { readonly organizationId: string; readonly quoteId: string },
  { fileName, content }: Attachments[number],
  documentId: string,
): Promise<boolean> {
  try {
    await withUpload(context.services, organizationId, charged(context, content), (upload) =>
      mailRepliesCaller({ ...context, upload: { ...upload, documentId } }).addDocument({ quoteId, fileName }),
    );
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/** What is over in a moment refuses no file: the whole mail is brought again. */
const OVER_LATER: readonly ErrorCode[] = ["rate_limit_exceeded", "service_unavailable"];

function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return isBytesRefused(error) || (cause instanceof DomainError && !OVER_LATER.includes(cause.code));
}

/** Counts on the organization as an upload of the portal does, also of a file that is refused. */
async function* charged({ services, caller }: SenderContext, content: Uint8Array): AsyncGenerator<Uint8Array> {
  services.limiter.chargeBody(caller, content.length, services.clock.now().getTime());
  yield content;
}
