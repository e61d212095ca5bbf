import { requireAllowed } from "@quote-financing/api/limits/request-limiter";
import { appRouter } from "@quote-financing/api/router";
import { createCallerFactory } from "@quote-financing/api/trpc";
import { withUpload } from "@quote-financing/api/with-upload";
import { DOCUMENT_MAX_BYTES } from "@quote-financing/domain/documents/document-limits";
import { type BytesRefusal, isBytesRefused } from "@quote-financing/domain/documents/document-vault";
import { idPattern } from "@quote-financing/domain/ids/ids";
import type { OrganizationCaller } from "@quote-financing/domain/people/permissions";
import { authorize } from "@quote-financing/domain/people/permissions";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { PAGE_ORGANIZATION_HEADER } from "../../trpc/page-organization-header.ts";
import { portalRuntime } from "../portal-runtime.ts";
import { documentContext } from "./document-request.ts";
import { portalRefusals } from "./refusals.ts";
import { refusedAnswer } from "./refused-answer.ts";
import { requestIdOf } from "./request-id.ts";
import { isFromOwnPages } from "./same-origin.ts";

const createCaller = createCallerFactory(appRouter);
const DOCUMENT_ID = idPattern("document");

/**
 * A page adds a document to a quote: the bytes are the body, the rest is in the query. The page makes the id, so that an upload
 * that is sent again after a lost connection adds nothing twice (decision record 0310).
 */
export async function takeDocument(request: Request, quoteId: string): Promise<Response> {
  const { services } = portalRuntime();
  const requestId = requestIdOf(request.headers);
  try {
    if (!isFromOwnPages(request, services.portalUrl)) throw new DomainError(portalRefusals.requestFromElsewhere());
    const { caller } = await admitted(request, requestId);
    const { organizationId } = caller.organization;
    const shown = request.headers.get(PAGE_ORGANIZATION_HEADER);
    if (shown !== null && shown !== organizationId) throw new DomainError(portalRefusals.otherOrganization());

    const { declaredBytes, documentId = services.makeId("document"), ...query } = announced(request);
    const nowMs = () => services.clock.now().getTime();
    requireAllowed(services.limiter.countBody(caller, declaredBytes, nowMs()));
    const charge = (readBytes: number) =>
      services.limiter.chargeBody(caller, Math.max(0, readBytes - declaredBytes), nowMs());
    return await withUpload(services, organizationId, chunksOf(request, charge), async (upload) => {
      const sender = await admitted(request, requestId);
      if (sender.caller.organization.organizationId !== organizationId)
        throw new DomainError(portalRefusals.otherOrganization());
      const documents = createCaller({ ...sender, upload: { ...upload, documentId } }).documents;
      const added = await documents.add({ quoteId, ...query });
      return Response.json(added, { status: 201, headers: { "Request-Id": requestId, "Cache-Control": "no-store" } });
    });
  } catch (error) {
    return refusedAnswer(isBytesRefused(error) ? new DomainError(WHY[error.reason]()) : error, requestId, request);
  }
}

/** Who sends it by now: before a byte is read, and once more when all came, which takes up to five minutes. */
async function admitted(request: Request, requestId: string) {
  const context = await documentContext(request, requestId);
  return { ...context, caller: authorize(context.caller, "documents.write") as OrganizationCaller };
}

const WHY: Readonly<Record<BytesRefusal, () => Refusal>> = {
  empty: portalRefusals.fileEmpty,
  type: portalRefusals.fileOfOtherType,
  too_large: portalRefusals.fileTooLarge,
};

/** What the address and the headers say. @throws DomainError `body_too_large`, before a byte is read */
function announced(request: Request) {
  const declaredBytes = Number(request.headers.get("content-length") ?? 0) || 0;
  if (declaredBytes > DOCUMENT_MAX_BYTES) throw new DomainError(portalRefusals.fileTooLarge());
  const named = new URL(request.url).searchParams;
  const documentId = named.get("documentId");
  const requirementId = named.get("requirementId");
  return {
    declaredBytes,
    fileName: named.get("fileName") ?? "",
    ...(requirementId === null ? {} : { requirementId }),
    ...(documentId !== null && DOCUMENT_ID.test(documentId) ? { documentId } : {}),
  };
}

/** @param charge told how many bytes were read, also of a file that is refused or breaks off: it was encrypted and written so far. */
async function* chunksOf({ body }: Request, charge: (readBytes: number) => void): AsyncGenerator<Uint8Array> {
  let readBytes = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      readBytes += chunk.length;
      yield chunk;
    }
  } finally {
    charge(readBytes);
  }
}
