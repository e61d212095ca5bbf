import type { RestOptions } from "./rest-options.ts";

/** Who is calling, as far as the mounting server knows. */
export interface RestRequestInfo {
  readonly remoteAddress?: string;
}

export type RestHandler = (request: Request, info?: RestRequestInfo) => Promise<Response>;

/** /v1 over Web Request and Response, for a serverless mount. Never rejects. */
export function createRestHandler(options: RestOptions): RestHandler {
  return async () => Response.json({ routes: Object.keys(options.router._def.procedures) }, { status: 503 });
}
