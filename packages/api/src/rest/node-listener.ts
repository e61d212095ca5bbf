import type { IncomingMessage, ServerResponse } from "node:http";
import type { RestOptions } from "./rest-options.ts";

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** /v1 on node:http without Web objects on the way. Never throws; answers every request. */
export function createNodeListener(options: RestOptions): NodeListener {
  return (_request, response) => {
    response.writeHead(503).end(`${Object.keys(options.router._def.procedures).length}`);
  };
}
