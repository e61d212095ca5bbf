import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { readerInTurn } from "../limits/admission.ts";
import { requireAllowed } from "../limits/request-limiter.ts";
import { isFault, refusalOf } from "../refusals/refusal-of.ts";
import { requestRefusals } from "../refusals/refusals.ts";
import { noContentAnswer, refusalAnswer, UNCACHED } from "../rest/answer.ts";
import { createAnswerRequest } from "../rest/answer-request.ts";
import { authenticate } from "../rest/authenticate.ts";
import { describeFault } from "../rest/fault-description.ts";
import { heldAnswer } from "../rest/http/held-answer.ts";
import type { AnswerRequest, RestAnswer, RestRequest } from "../rest/http/rest-request.ts";
import { ClientGone, type JsonBody, MAX_BODY_BYTES, readJsonBody } from "../rest/input/read-json-body.ts";
import { openApiText } from "../rest/openapi-document.ts";
import type { RestOptions } from "../rest/rest-options.ts";
import { buildRoutes } from "../rest/routes/build-routes.ts";
import type { Route } from "../rest/routes/route.ts";
import { strictTransport } from "../rest/strict-transport.ts";
import { buildTools } from "./build-tools.ts";
import { mcpRefusals } from "./refusals.ts";
import { serveMessage } from "./serve-message.ts";
import type { CallOperation, Tool } from "./tool.ts";
import { toolRequest } from "./tool-request.ts";

export const MCP_PATH = "/mcp";

/** A stateless server has no stream to GET and no session to DELETE: the protocol lets it say so. */
const METHODS = "POST, OPTIONS";

/** Status in the log for a client that went away before its answer; never sent. */
const CLIENT_GONE_STATUS = 499;

interface Exchange {
  readonly request: RestRequest;
  readonly requestId: string;
  readonly startedAtMs: number;
  caller?: CredentialCaller;
  headers: readonly string[];
}

/** What the requests of a process share, made at the first. */
interface Shared {
  readonly tools: readonly Tool[];
  readonly routes: ReadonlyMap<string, Route>;
}

/**
 * /mcp: operations of /v1 as tools of the Model Context Protocol, for an organization's key, without sessions (decision
 * record 0280). Each call of a tool goes through /v1 as a request of the caller's own would. Never rejects.
 */
export function createAnswerMcp(options: RestOptions): AnswerRequest {
  const endpoint = new McpEndpoint(options);
  return (request) => endpoint.answer(request);
}

class McpEndpoint {
  readonly #options: RestOptions;
  readonly #answerOperation: AnswerRequest;
  #shared: Shared | undefined;

  constructor(options: RestOptions) {
    this.#options = options;
    this.#answerOperation = createAnswerRequest(options);
  }

  async answer(request: RestRequest): Promise<RestAnswer> {
    const { services } = this.#options;
    const startedAtMs = performance.now();
    const exchange: Exchange = { request, requestId: services.makeId("request"), startedAtMs, headers: [] };
    const always = strictTransport(services.portalUrl);
    const answer = await this.#answerOrRefuse(exchange);
    const held = heldAnswer(services, exchange.caller, answer);
    return { ...held, headers: [...held.headers, ...always] };
  }

  async #answerOrRefuse(exchange: Exchange): Promise<RestAnswer> {
    try {
      const answer = await this.#serve(exchange);
      this.#log(exchange, answer.status);
      return answer;
    } catch (error) {
      const refusal = refusalOf(error);
      const answer = refusalAnswer(refusal, exchange.requestId, exchange.headers);
      this.#log(exchange, answer.status, isFault(refusal) ? error : undefined);
      return answer;
    }
  }

  /** Route, method, origin, authentication, rate limit, then the input: the order of /v1 (contract-decisions §1). */
  async #serve(exchange: Exchange): Promise<RestAnswer> {
    const { request, requestId } = exchange;
    if (pathOf(request.target) !== MCP_PATH) throw new DomainError(requestRefusals.pathUnknown());
    if (request.method === "OPTIONS") return noContentAnswer(requestId, ["Allow", METHODS]);
    if (request.method !== "POST") {
      exchange.headers = ["Allow", METHODS];
      throw new DomainError(requestRefusals.methodUnknown({ methods: METHODS }));
    }
    requireOwnOrigin(request.header("origin"), this.#options.services.portalUrl);
    const caller = await authenticate(request, this.#options.verifyCredential);
    exchange.caller = caller;
    this.#count(exchange, caller);
    const body = await this.#readBody(request, caller);

    const { tools, routes } = (this.#shared ??= createShared(this.#options));
    const { status, headers, text } = await serveMessage({
      body,
      header: (name) => request.header(name),
      caller,
      tools,
      callOperation: this.#operationCaller(request, routes),
      onFault: (error) => this.#log(exchange, 500, error),
    });
    const told = ["Request-Id", requestId, ...UNCACHED, ...exchange.headers, ...headers];
    return { status, headers: told, body: text };
  }

  #operationCaller(request: RestRequest, routes: Shared["routes"]): CallOperation {
    return async (procedurePath, values) => {
      const route = routes.get(procedurePath);
      if (route === undefined) throw new Error(`A tool names ${procedurePath}, which is no operation of /v1.`);
      const outer = (name: string) => request.header(name);
      const { status, body = "" } = await this.#answerOperation(toolRequest(route, values, outer));
      return { status, body };
    };
  }

  /** What is announced counts before it is read, as under /v1. */
  #count(exchange: Exchange, caller: CredentialCaller): void {
    const { limiter, clock } = this.#options.services;
    const { declaredBytes } = exchange.request;
    const nowMs = clock.now().getTime();
    const counted = limiter.count(caller, undefined, nowMs);
    exchange.headers = counted.headers;
    requireAllowed(counted);
    const bytes = Number.isFinite(declaredBytes) ? Math.min(declaredBytes, MAX_BODY_BYTES) : 0;
    const verdict = limiter.countBody(caller, bytes, nowMs);
    if (!verdict.allowed) exchange.headers = verdict.headers;
    requireAllowed(verdict);
  }

  /** @throws DomainError also for an array: a batch of calls would be one request to every limit. */
  async #readBody(request: RestRequest, caller: CredentialCaller): Promise<JsonBody> {
    const { services } = this.#options;
    const { limiter, clock } = services;
    try {
      return await readJsonBody(request, false, readerInTurn(caller, services));
    } finally {
      const isCounted = Number.isFinite(request.declaredBytes);
      if (!isCounted) limiter.chargeBody(caller, request.bytesRead, clock.now().getTime());
    }
  }

  #log({ request, requestId, caller, startedAtMs }: Exchange, status: number, fault?: unknown): void {
    const isGone = fault instanceof ClientGone;
    this.#options.log({
      requestId,
      method: request.method,
      route: pathOf(request.target) === MCP_PATH ? MCP_PATH : null,
      status: isGone ? CLIENT_GONE_STATUS : status,
      durationMs: performance.now() - startedAtMs,
      organizationId: caller?.organization.organizationId ?? null,
      apiKeyId: caller?.apiKeyId ?? null,
      ...(fault === undefined || isGone ? {} : { fault: describeFault(fault) }),
    });
  }
}

function createShared({ router, trustsOutput }: RestOptions): Shared {
  const routes = buildRoutes(router, trustsOutput);
  return {
    tools: buildTools(routes, JSON.parse(openApiText(router).text)),
    routes: new Map(routes.map((route) => [route.procedurePath, route])),
  };
}

const pathOf = (target: string): string => target.split("?", 1)[0] ?? "";

/**
 * A page of another origin could reach a server in the network of whoever opens it (DNS rebinding). Programs send no Origin.
 *
 * @throws DomainError `operation_not_permitted`
 */
function requireOwnOrigin(origin: string | undefined, portalUrl: string): void {
  if (origin !== undefined && origin !== new URL(portalUrl).origin) throw new DomainError(mcpRefusals.originForeign());
}
