import { endSubscription } from "@quote-financing/api/notices/end-subscription";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { readLimitedBody } from "../../../../server/requests/limited-body.ts";
import { otherMethods } from "../../../../server/requests/other-methods.ts";

const MAX_BODY_BYTES = 4 * 1024;
const HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } as const;

interface UnsubscribeRoute {
  params: Promise<{ token: string }>;
}

const pageOf = (token: string) => `/unsubscribe/${encodeURIComponent(token)}`;

/** Who follows the address of the header is asked first: programs that look at links must not end anything. */
export async function GET(_request: Request, { params }: UnsubscribeRoute): Promise<Response> {
  return new Response(null, { status: 303, headers: { ...HEADERS, Location: pageOf((await params).token) } });
}

/**
 * Ends the mail that the link is for: one click in a mail program (RFC 8058), without a session and from wherever, or the
 * button of the page. The link is all that is needed, and does nothing else.
 */
export async function POST(request: Request, { params }: UnsubscribeRoute): Promise<Response> {
  const { token } = await params;
  const body = await readLimitedBody(request, MAX_BODY_BYTES);
  if (body === undefined) return new Response(null, { status: 413, headers: HEADERS });
  const isFromPage = new URLSearchParams(body.content.toString("utf8")).has("from-page");
  const ended = await endSubscription(portalRuntime().services, token);
  if (isFromPage) return new Response(null, { status: 303, headers: { ...HEADERS, Location: pageOf(token) } });
  if (ended === undefined) return Response.json(LINK_UNKNOWN, { status: 404, headers: HEADERS });
  return new Response("Unsubscribed.\n", { headers: { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" } });
}

const LINK_UNKNOWN = { error: { code: "resource_missing", message: "This link ends no mail." } } as const;

export const { DELETE, OPTIONS, PATCH, PUT } = otherMethods("GET", "HEAD", "POST");
