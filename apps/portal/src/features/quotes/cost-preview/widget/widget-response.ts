import { etagOf, matchesEtag } from "@quote-financing/api/rest/etag";

/** Rates change at midnight: anyone may keep an answer for some minutes, and then ask whether it still holds. */
const KEPT_FOR_S = 300;
const REFUSAL_KEPT_FOR_S = 60;
const BUSY_RETRY_AFTER_S = 5;

interface WidgetBody {
  readonly status: 200 | 400 | 404 | 503;
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A public answer for any site: cacheable, with a strong ETag, readable and embeddable across origins, without cookies.
 * `If-None-Match` gives 304.
 */
export function widgetResponse(request: Request, { status, contentType, body, headers }: WidgetBody): Response {
  const etag = etagOf(body);
  const all = {
    ...headers,
    "Content-Type": contentType,
    "Cache-Control": `public, max-age=${status === 200 ? KEPT_FOR_S : REFUSAL_KEPT_FOR_S}`,
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (status === 200 && matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers: all });
  return new Response(body, { status, headers: { ...all, "Content-Length": String(Buffer.byteLength(body)) } });
}

/** For one client that asks without end, or when too many pictures wait to be drawn: not to be cached. */
export const widgetBusyResponse = (status: 429 | 503, retryAfterS = BUSY_RETRY_AFTER_S): Response =>
  new Response(null, {
    status,
    headers: {
      "Retry-After": String(retryAfterS),
      "Cache-Control": "no-store",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
