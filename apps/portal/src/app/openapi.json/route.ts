import { matchesEtag } from "@quote-financing/api/rest/etag";
import { openApiText } from "@quote-financing/api/rest/openapi-document";
import { appRouter } from "@quote-financing/api/router";

/** The OpenAPI document, for a portal that runs on its own; apps/server answers this path before Next sees it. */
export function GET(request: Request): Response {
  const { text, etag } = openApiText(appRouter);
  const headers = { ETag: etag, "Cache-Control": "public, no-cache" };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
