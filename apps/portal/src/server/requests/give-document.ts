import { begunChunks } from "@quote-financing/api/begun-chunks";
import type { SentFile } from "@quote-financing/api/context";
import { appRouter } from "@quote-financing/api/router";
import { createCallerFactory } from "@quote-financing/api/trpc";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { portalRuntime } from "../portal-runtime.ts";
import { documentContext } from "./document-request.ts";
import { portalRefusals } from "./refusals.ts";
import { refusedAnswer } from "./refused-answer.ts";
import { requestIdOf } from "./request-id.ts";
import { isFromOwnPages } from "./same-origin.ts";
import { streamedBody } from "./streamed-body.ts";

const createCaller = createCallerFactory(appRouter);

/** Nothing of ours runs or is shown from these bytes: they are saved, or drawn in the viewer's frame (decision record 0310). */
const NEVER_INLINE = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-store",
};

/** The bytes of a document as an attachment: to a member of its organization, or to an agent who names the organization. */
export async function giveDocument(request: Request, documentId: string): Promise<Response> {
  const { services } = portalRuntime();
  const requestId = requestIdOf(request.headers);
  try {
    if (!isFromOwnPages(request, services.portalUrl)) throw new DomainError(portalRefusals.exportFromElsewhere());
    const context = await documentContext(request, requestId);
    let sent: SentFile | undefined;
    const caller = createCaller({ ...context, sendFile: (file) => void (sent = file) });
    const organizationId = new URL(request.url).searchParams.get("organization");
    if (organizationId === null) await caller.documents.content({ documentId });
    else await caller.documents.supportContent({ organizationId, documentId });
    if (sent === undefined) throw new Error("A document that may be read was not sent.");
    if (context.caller !== null)
      services.limiter.chargeAnswer(context.caller, sent.sizeBytes, services.clock.now().getTime());
    const exact = encodeURIComponent(sent.fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    const headers = {
      "Content-Type": sent.mediaType,
      "Content-Length": String(sent.sizeBytes),
      "Content-Disposition": `attachment; filename*=UTF-8''${exact}`,
      "Request-Id": requestId,
      ...NEVER_INLINE,
    };
    const chunks = request.method === "HEAD" ? sent.open() : await begunChunks(sent.open());
    return new Response(streamedBody(request, chunks[Symbol.asyncIterator]()), { headers });
  } catch (error) {
    const refused = refusedAnswer(error, requestId, request);
    refused.headers.set("Content-Security-Policy", NEVER_INLINE["Content-Security-Policy"]);
    return refused;
  }
}
