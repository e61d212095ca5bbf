import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { CLIENT_ADDRESS_HEADER } from "@quote-financing/api/client-address/client-address-header";
import type { FindNodeClient, NodeClient } from "@quote-financing/api/client-address/node-client";
import type { Operation } from "./operations.ts";
import { jsonAnswer, writeAnswer } from "./own-answer.ts";
import { replaceServerHeaders } from "./portal-headers.ts";
import type { ObserveRequest } from "./request-log.ts";

export interface FrontParts {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Undefined without the role `rest`. It logs by itself. */
  readonly rest: RequestListener | undefined;
  /** Of the command line. Undefined without the role `rest`; it logs by itself. */
  readonly cli: RequestListener | undefined;
  /** Undefined without the role `portal`. */
  readonly portal: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  readonly observe: ObserveRequest;
  readonly findClient: FindNodeClient;
  readonly isDraining: () => boolean;
}

/** One port: /v1 goes straight to the facade, a few paths are this process's own, the rest is the portal's. */
export function createFront({
  operations,
  rest,
  cli,
  portal,
  observe,
  findClient,
  isDraining,
}: FrontParts): RequestListener {
  return (request, response) => {
    if (isDraining()) response.setHeader("Connection", "close");
    request.url = originForm(request.url ?? "/");
    const client = findClient(request);
    tellClient(request.headers, client);
    const path = pathOf(request.url);
    const machines = isUnder("/v1", path) ? { listener: rest } : isUnder("/cli", path) ? { listener: cli } : undefined;
    if (machines !== undefined) {
      if (machines.listener !== undefined) machines.listener(request, response);
      else notServed(response);
      return;
    }
    const operation = operations.get(path);
    if (operation !== undefined) {
      observe("operations", path, request, response);
      void operate(operation, request, response);
      return;
    }
    observe("portal", path, request, response);
    if (portal === undefined) return notServed(response);
    replaceServerHeaders(request.headers, client);
    portal(request, response).catch(() => fail(response));
  };
}

/** Written over whatever the client sent under that name. */
function tellClient(headers: IncomingHttpHeaders, { address }: NodeClient): void {
  if (address !== undefined) headers[CLIENT_ADDRESS_HEADER] = address;
  else delete headers[CLIENT_ADDRESS_HEADER];
}

/** `/V1` is not `/v1`, but whoever asks for it is a machine: the facade answers it (decision record 0160). */
function isUnder(root: string, path: string): boolean {
  const start = path.slice(0, root.length + 1).toLowerCase();
  return start === root || start === `${root}/`;
}

const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i;

/** `http://host/path`, which a server must accept as well (RFC 9112 §3.2.2), as `/path`; `*` asks for the server itself. */
function originForm(target: string): string {
  const rest = target.replace(ABSOLUTE_FORM, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function pathOf(target: string): string {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}

async function operate(operation: Operation, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    writeAnswer(response, { ...jsonAnswer(405, { status: "method not allowed" }), headers: { Allow: "GET, HEAD" } });
    return;
  }
  try {
    writeAnswer(response, await operation(request));
  } catch {
    fail(response);
  }
}

/** Of a role that another process has (ROLES). */
const notServed = (response: ServerResponse): void => writeAnswer(response, jsonAnswer(404, { status: "not found" }));

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else writeAnswer(response, jsonAnswer(500, { status: "internal error" }));
}
