import type { IncomingHttpHeaders } from "node:http";
import type { NodeClient } from "@quote-financing/api/identity/client-address/node-client";
import { REQUEST_ID_HEADER } from "@quote-financing/api/shared-services";
import { dropManyCookies } from "./cookies.ts";
import { dropUnreadableRouterState } from "./router-state.ts";

/** Next.js steers itself by these, or believes a proxy's word in them. */
const NOT_FROM_CLIENTS =
  /^(?:x-forwarded-|forwarded$|x-real-ip$|x-middleware-|x-invoke-|x-matched-path$|x-nextjs-|x-next-|x-vercel-|x-nonce$|x-page-path$|x-request-id$)/;

/** Sent by our own pages in the browser. */
const ALLOWED = new Set(["x-nextjs-data", "x-nextjs-html-request-id", "x-nextjs-request-id"]);

/**
 * Takes away, in place, what only servers between us and the client, or Next.js itself, may say, what it cannot read, and what it is slow at, and puts in
 * their place what this process decided (decision record 0195).
 */
export function replaceServerHeaders(
  headers: IncomingHttpHeaders,
  { scheme }: Pick<NodeClient, "scheme">,
  requestId: string,
): void {
  for (const name of Object.keys(headers)) {
    if (NOT_FROM_CLIENTS.test(name) && !ALLOWED.has(name)) delete headers[name];
  }
  dropUnreadableRouterState(headers);
  dropManyCookies(headers);
  headers["x-forwarded-proto"] = scheme;
  headers[REQUEST_ID_HEADER] = requestId;
}
