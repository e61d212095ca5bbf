import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { CLIENT_ADDRESS_HEADER } from "../identity/client-address/client-address-header.ts";
import { authorizeRequest } from "../identity/credentials/authorize-request.ts";
import { authorizeNamedMerchant } from "../identity/credentials/named-merchant.ts";
import { requireAllowed } from "../limits/request-limiter.ts";
import { isFault, refusalOf } from "../refusals/refusal-of.ts";
import { requestRefusals } from "../refusals/refusals.ts";
import { noContentAnswer, refusalAnswer } from "./answer.ts";
import { answerRoute } from "./answer-route.ts";
import { authenticate } from "./authenticate.ts";
import { describeFault } from "./fault-description.ts";
import { countRequest } from "./http/count-request.ts";
import type { Exchange } from "./http/exchange.ts";
import { heldAnswer } from "./http/held-answer.ts";
import type { AnswerRequest, RestAnswer } from "./http/rest-request.ts";
import { ClientGone } from "./input/read-json-body.ts";
import type { RestOptions } from "./rest-options.ts";
import { buildRoutes } from "./routes/build-routes.ts";
import { RouteTable } from "./routes/route-table.ts";
import { strictTransport } from "./strict-transport.ts";

/** Status in the log for a client that went away before its answer; never sent. */
const CLIENT_GONE_STATUS = 499;

/**
 * The whole of /v1 behind one function over a neutral request; both fronts adapt to it. Never rejects. The order of
 * the checks is the contract's: route, method, authentication, rate limit, permission, then the input
 * (contract-decisions §1).
 */
export function createAnswerRequest(options: RestOptions): AnswerRequest {
  const table = new RouteTable(buildRoutes(options.router, options.trustsOutput));

  const always = strictTransport(options.services.portalUrl);

  return async (request) => {
    const startedAtMs = performance.now();
    const requestId = options.services.makeId("request");
    const identify = () => authenticate(request, options.verifyCredential);
    const exchange: Exchange = { request, requestId, route: undefined, caller: undefined, headers: [], identify };
    let fault: unknown;
    let answer: RestAnswer;
    try {
      answer = await answerExchange(options, table, exchange);
    } catch (error) {
      const refusal = refusalOf(error);
      if (isFault(refusal)) fault = error;
      answer = refusalAnswer(refusal, requestId, exchange.headers);
    }
    logExchange(options, exchange, answer.status, startedAtMs, fault);
    const held = heldAnswer(options.services, exchange.caller, answer);
    return always.length === 0 ? held : { ...held, headers: [...held.headers, ...always] };
  };
}

function answerExchange(options: RestOptions, table: RouteTable, exchange: Exchange): RestAnswer | Promise<RestAnswer> {
  const { request, requestId, headers } = exchange;
  const [path, query] = splitTarget(request.target);
  const match = table.match(request.method, path);
  if (match === undefined) throw new DomainError(requestRefusals.pathUnknown());
  if (request.method === "OPTIONS") return noContentAnswer(requestId, ["Allow", match.allow]);
  const { route, segments } = match;
  if (route === undefined) {
    headers.push("Allow", match.allow);
    throw new DomainError(requestRefusals.methodUnknown({ methods: match.allow }));
  }
  exchange.route = route;

  const answerKnown = (caller: CredentialCaller): Promise<RestAnswer> => {
    exchange.caller = caller;
    const { services } = options;
    const call = { services, exchange, route, caller, segments, query };
    const verdict = countRequest(call);
    headers.push(...verdict.headers, ...route.responseHeaders);
    requireAllowed(verdict);
    const clientAddress = request.header(CLIENT_ADDRESS_HEADER);
    const clientDevice = request.header("user-agent");
    const admitted = authorizeRequest({ services, requestId, clientAddress, clientDevice }, caller, route.permission);
    if (admitted instanceof Promise) return admitted;
    if (route.takesMerchantOrganization) authorizeNamedMerchant(caller, request.header("merchant-organization"));
    return answerRoute(call);
  };
  const known = exchange.identify();
  return known instanceof Promise ? known.then(answerKnown) : answerKnown(known);
}

function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf("?");
  return mark < 0 ? [target, ""] : [target.slice(0, mark), target.slice(mark + 1)];
}

function logExchange(
  { log }: RestOptions,
  { request, requestId, route, caller }: Exchange,
  status: number,
  startedAtMs: number,
  fault: unknown,
): void {
  const isGone = fault instanceof ClientGone;
  log({
    requestId,
    method: request.method,
    route: route?.pattern ?? null,
    status: isGone ? CLIENT_GONE_STATUS : status,
    durationMs: performance.now() - startedAtMs,
    organizationId: caller?.organization.organizationId ?? null,
    apiKeyId: caller?.apiKeyId ?? null,
    ...(fault === undefined || isGone ? {} : { fault: describeFault(fault) }),
  });
}
