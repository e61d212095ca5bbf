import { exportAudit } from "@quote-financing/api/audit/export-audit";
import { AUDIT_EXPORT_FORMATS } from "@quote-financing/api/audit/schema";
import { findSession } from "@quote-financing/api/identity/sessions/session";
import { refusalOf } from "@quote-financing/api/refusals/refusal-of";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { DomainError, errorEnvelope } from "@quote-financing/domain/refusals/errors";
import { personContext } from "../../../../server/person-context.ts";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { clientAddressOf } from "../../../../server/requests/client-address.ts";
import { portalRefusals } from "../../../../server/requests/refusals.ts";
import { isFromOwnPages } from "../../../../server/requests/same-origin.ts";

const MEDIA_TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" } as const;

/** The audit log as a file, `?format=csv` or `jsonl`; support agents name whose with `organizationId`. Streamed. */
export async function GET(request: Request): Promise<Response> {
  const { services, signInSecret } = portalRuntime();
  const requestId = services.makeId("request");
  const query = new URL(request.url).searchParams;
  const format = AUDIT_EXPORT_FORMATS.find((known) => known === query.get("format")) ?? "csv";
  const named = query.get("organizationId") ?? undefined;
  try {
    // Another site cannot read the file, but it could have a signed-in person ask for it again and again.
    if (!isFromOwnPages(request, services.portalUrl)) throw new DomainError(portalRefusals.exportFromElsewhere());
    const session = await findSession(services, signInSecret, request.headers.get("cookie"));
    const context = personContext(session, session?.language ?? "nl", requestId, clientAddressOf(request.headers));
    const { organizationId, chunks } = await exportAudit(context, { format, organizationId: named });
    const headers = {
      "Content-Type": MEDIA_TYPES[format],
      "Content-Disposition": `attachment; filename="audit-${organizationId}.${format}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "Request-Id": requestId,
    };
    return new Response(streamOf(chunks), { headers });
  } catch (error) {
    const refusal = refusalOf(error);
    const { retryAfterSeconds } = refusal;
    const retry = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
    const headers = { "Request-Id": requestId, "Cache-Control": "no-store", ...retry };
    return Response.json(errorEnvelope(refusal, requestId), { status: ERROR_CODES[refusal.code].status, headers });
  }
}

/** Reads on only as fast as the client takes it. */
function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void chunks.return(undefined),
  });
}
