import type { Context } from "@quote-financing/api/context";
import { findSession } from "@quote-financing/api/identity/sessions/session";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { personContext } from "../person-context.ts";
import { portalRuntime } from "../portal-runtime.ts";
import { portalRefusals } from "./refusals.ts";
import { refusedAnswer } from "./refused-answer.ts";
import { requestIdOf } from "./request-id.ts";
import { requireSameOrganization } from "./same-organization.ts";
import { isFromOwnPages } from "./same-origin.ts";
import { streamedBody } from "./streamed-body.ts";

/** A file that is made while it is read. */
interface ExportedFile {
  /** Before its ending. */
  readonly name: string;
  readonly format: keyof typeof MEDIA_TYPES;
  readonly chunks: AsyncIterator<string | Uint8Array>;
}

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
  "tar.gz": "application/gzip",
} as const;

/**
 * The answer of a route that hands a person a list or an archive of theirs as a file, streamed; refusals are those of the API. A link
 * sends no header: whom its page was made for is its `organization`. Such a route refuses HEAD: Next.js would answer it by GET without its
 * bytes, the log would hold a file that nobody has, and an archive, which is given once, would be used up.
 */
export async function exportAnswer(
  request: Request,
  begin: (context: Context) => Promise<ExportedFile>,
): Promise<Response> {
  const { services, signInSecret } = portalRuntime();
  const requestId = requestIdOf(request.headers);
  try {
    // Another site cannot read the file, but it could have a signed-in person ask for it again and again.
    if (!isFromOwnPages(request, services.portalUrl)) throw new DomainError(portalRefusals.exportFromElsewhere());
    const sessionNow = () => findSession(services, signInSecret, request.headers.get("cookie"));
    const session = await sessionNow();
    requireSameOrganization(session, new URL(request.url).searchParams.get("organization"));
    const language = session?.language ?? "nl";
    const context = personContext(session, language, requestId, request.headers);
    const reauthenticate = async () => (await sessionNow())?.caller ?? null;
    const { name, format, chunks } = await begin({ ...context, reauthenticate });
    const headers = {
      "Content-Type": MEDIA_TYPES[format],
      "Content-Disposition": `attachment; filename="${name}.${format}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "Request-Id": requestId,
    };
    return new Response(streamedBody(request, chunks), { headers });
  } catch (error) {
    return refusedAnswer(error, requestId, request);
  }
}
