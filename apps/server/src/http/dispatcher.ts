import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { markdownPath } from "@quote-financing/api/documentation/documentation-pages";
import { CLIENT_ADDRESS_HEADER } from "@quote-financing/api/identity/client-address/client-address-header";
import type { FindNodeClient, NodeClient } from "@quote-financing/api/identity/client-address/node-client";
import type { StrangersRequest, StrangerThrottle } from "@quote-financing/api/limits/stranger-throttle";
import { LIVE_PATH } from "@quote-financing/api/live/live-listener";
import { MCP_PATH } from "@quote-financing/api/mcp/answer-mcp";
import { requestRefusals } from "@quote-financing/api/refusals/refusals";
import { drainAfterAnswer } from "@quote-financing/api/rest/http/drain-request";
import { errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Clock } from "@quote-financing/domain/time/clock";
import type { Portal } from "../processes/start-portal.ts";
import { DelayedRefusals } from "./delayed-refusals.ts";
import type { Operation } from "./operations.ts";
import { crowdedPage } from "./plain-pages.ts";
import { jsonResponse, type PlainResponse, writeResponse } from "./plain-response.ts";
import { replaceServerHeaders } from "./portal/headers.ts";
import type { ObserveRequest } from "./request-log.ts";

export interface DispatcherOptions {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Undefined without the role `rest`. It logs by itself. */
  readonly rest: RequestListener | undefined;
  /** Of the command line. Undefined without the role `rest`; it logs by itself. */
  readonly cli: RequestListener | undefined;
  /** Of the Model Context Protocol. Undefined without the role `rest`; it logs by itself. */
  readonly mcp: RequestListener | undefined;
  /** Undefined without the role `portal`. */
  readonly portal: Portal | undefined;
  readonly observe: ObserveRequest;
  readonly findClient: FindNodeClient;
  /** Name and value of what every answer carries that /v1, /cli and /mcp do not write themselves; empty over http. */
  readonly strictTransport: readonly [name: string, value: string] | readonly [];
  /** What strangers may not ask for any more just now. */
  readonly throttle: StrangerThrottle;
  readonly clock: Clock;
  /** Whether connections end with their answer. */
  readonly closesConnections: () => boolean;
}

/** Apart from the other procedures: how long a stream lasts says nothing about them. */
const LIVE_ROUTE = "/api/trpc/live.*";

const METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];
const READING = ["GET", "HEAD"];

/**
 * One port (decision record 0010): /v1 goes straight to the facade, a few paths are this process's own, the rest is the
 * portal's.
 */
export function createDispatcher(options: DispatcherOptions): RequestListener {
  const { operations, portal, observe, findClient, throttle, clock, closesConnections } = options;
  const [strictName, strictValue = ""] = options.strictTransport;
  const refusals = new DelayedRefusals();
  return (request, response) => {
    if (closesConnections()) response.setHeader("Connection", "close");
    const client = findClient(request);
    tellClient(request.headers, client);
    const target = request.url ?? "/";
    const path = pathOf(target);
    const machines = machinesOf(options, target, path);
    if (machines?.listener !== undefined) return machines.listener(request, response);
    if (strictName !== undefined) response.setHeader(strictName, strictValue);
    // It would send a request back with the cookies that it came with.
    if (request.method === "TRACE") return notAllowed(response, METHODS);
    if (machines !== undefined) return notServed(response);
    const operation = target === "*" ? answerForServer : operations.get(markdownPath(path, request.headers.accept));
    if (operation !== undefined) {
      observe("operations", path, request, response);
      void operate(operation, request, response);
      return;
    }
    if (portal !== undefined && path.startsWith(LIVE_PATH)) {
      observe("portal", LIVE_ROUTE, request, response);
      const pauseS = portal.isSomebody(request.headers.cookie)
        ? undefined
        : throttle({ kind: "call" }, client.address, clock.now().getTime());
      if (pauseS !== undefined) return refusals.answerLate(() => tooMany(response, path, pauseS));
      return portal.live.listener(request, response);
    }
    observe("portal", portal?.routeOf(path), request, response);
    if (portal === undefined) return notServed(response);
    const retryAfterS = throttle({ kind: "path", path }, client.address, clock.now().getTime());
    if (retryAfterS !== undefined) return refusals.answerLate(() => tooMany(response, path, retryAfterS));
    replaceServerHeaders(request.headers, client, requestIdOf(response));
    const refused = portal.gate({
      path,
      query: target.slice(path.length + 1),
      cookie: request.headers.cookie,
      requestId: requestIdOf(response),
    });
    if (refused === undefined && isOnlyRead(path) && mayHaveBody(request)) {
      response.setHeader("Connection", "close");
      return notAllowed(response, READING);
    }
    const counted = refused === undefined ? strangersRequest(portal, path, request) : { kind: "unknown" as const };
    const pauseS = counted === undefined ? undefined : throttle(counted, client.address, clock.now().getTime());
    if (pauseS === undefined && refused === undefined) {
      if (request.method === "OPTIONS" && isOnlyRead(path)) return writeResponse(response, READ_ALONE);
      if (mayHaveBody(request)) drainAfterAnswer(request, response);
      return void portal.handle(request, response).catch(() => fail(response));
    }
    const refuse = () =>
      refused === undefined ? tooMany(response, path, pauseS ?? 1) : writeResponse(response, refused);
    if (pauseS === undefined) refuse();
    else refusals.answerLate(refuse);
  };
}

/**
 * Pages, files and documentation are only ever read: forms are sent to /api. Next.js would keep up to 10 MiB of another
 * request's body for as long as it comes, whoever sends it.
 */
const isOnlyRead = (path: string): boolean => !path.startsWith("/api/");

/** What a known path counts as for somebody who is not signed in; files of the build are cheap. */
function strangersRequest(portal: Portal, path: string, { headers }: IncomingMessage): StrangersRequest | undefined {
  if (path.startsWith("/_next/") || hasOwnSecret(path) || portal.isSomebody(headers.cookie)) return undefined;
  return { kind: isOnlyRead(path) ? "page" : "call" };
}

/** Of programs: a timer of the operator's, and the one mail server of the platform. */
const hasOwnSecret = (path: string): boolean => path.startsWith("/api/cron/") || path.startsWith("/api/mail/");

const mayHaveBody = ({ method = "", headers }: IncomingMessage): boolean =>
  !(
    READING.includes(method) ||
    (method === "OPTIONS" && !("content-length" in headers || "transfer-encoding" in headers))
  );

/** Who answers programs at this path, unless that is somebody else's role; undefined for all other paths. */
function machinesOf({ rest, cli, mcp }: DispatcherOptions, target: string, path: string) {
  if (isForFacade(target, path)) return { listener: rest };
  if (isUnder("/cli", path)) return { listener: cli };
  return isUnder(MCP_PATH, path) ? { listener: mcp } : undefined;
}

/**
 * /v1, in any case: `/V1` is not `/v1`, but only programs ask for it, as they do for `//v1` or a whole url: no
 * browser sends those to us, and Next.js would make addresses of them to redirect to. The facade answers 404 (decision
 * record 0160).
 */
const isForFacade = (target: string, path: string): boolean =>
  isUnder("/v1", path) || target.startsWith("//") || (!target.startsWith("/") && target !== "*");

function isUnder(root: string, path: string): boolean {
  const start = path.slice(0, root.length + 1).toLowerCase();
  return start === root || start === `${root}/`;
}

/** Replaces what the client sent under that name. */
function tellClient(headers: IncomingHttpHeaders, { address }: NodeClient): void {
  if (address !== undefined) headers[CLIENT_ADDRESS_HEADER] = address;
  else delete headers[CLIENT_ADDRESS_HEADER];
}

function pathOf(target: string): string {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}

const requestIdOf = (response: ServerResponse): string => String(response.getHeader("Request-Id"));

/** Of what can be done to something, as OPTIONS asks. */
const optionsAnswer = (methods: readonly string[]): PlainResponse => ({
  status: 204,
  contentType: "",
  body: "",
  headers: { Allow: methods.join(", ") },
});

/** Next.js answers a file with a fault, and some pages with all that is on them. */
const READ_ALONE = optionsAnswer([...READING, "OPTIONS"]);

/** `OPTIONS *` asks for the server itself (RFC 9110 §9.3.7). */
const answerForServer: Operation = () => optionsAnswer(METHODS);

async function operate(operation: Operation, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const allowed = operation === answerForServer ? ["OPTIONS"] : READING;
  if (!allowed.includes(request.method ?? "")) return notAllowed(response, allowed);
  try {
    writeResponse(response, await operation(request));
  } catch {
    fail(response);
  }
}

function notAllowed(response: ServerResponse, allowed: readonly string[]): void {
  const headers = { Allow: allowed.join(", ") };
  writeResponse(response, { ...jsonResponse(405, { status: "method not allowed" }), headers });
}

/** People read pages, and programs everything else. */
function tooMany(response: ServerResponse, path: string, retryAfterS: number): void {
  const refusal = errorEnvelope(requestRefusals.tooManyRequests(), requestIdOf(response));
  const answer = isPage(path) ? crowdedPage : jsonResponse(429, refusal);
  writeResponse(response, { ...answer, headers: { ...answer.headers, "Retry-After": String(retryAfterS) } });
}

const isPage = (path: string): boolean => isOnlyRead(path) && !path.startsWith("/widgets/");

/** Of a role that another process has (ROLES). */
const notServed = (response: ServerResponse): void =>
  writeResponse(response, jsonResponse(404, { status: "not found" }));

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else writeResponse(response, jsonResponse(500, { status: "internal error" }));
}
