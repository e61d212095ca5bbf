import { type CredentialCaller, payerOf } from "@quote-financing/domain/people/caller";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { DomainError, errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Context, Services } from "../context.ts";
import { CLIENT_ADDRESS_HEADER } from "../identity/client-address/client-address-header.ts";
import { authorizeRequest } from "../identity/credentials/authorize-request.ts";
import type { VerifyCredential } from "../identity/credentials/credentials.ts";
import { requireAllowed } from "../limits/request-limiter.ts";
import { TokenBuckets } from "../limits/token-buckets.ts";
import { refusalOf } from "../refusals/refusal-of.ts";
import { requestRefusals } from "../refusals/refusals.ts";
import { authenticate } from "../rest/authenticate.ts";
import { describeFault } from "../rest/fault-description.ts";
import type { RestLogLine } from "../rest/rest-options.ts";
import { strictTransport } from "../rest/strict-transport.ts";
import { createCallerFactory } from "../trpc.ts";
import { headersOf, lastEventIdOf } from "./cli-request.ts";
import { type CliRoute, cliRoute } from "./cli-routes.ts";
import { feedResponse } from "./feed-response.ts";
import { attemptFeed, eventFeed } from "./feed-source.ts";
import { FeedWakes } from "./feed-wakes.ts";
import { OpenStreams } from "./open-streams.ts";
import { cliRouter } from "./router.ts";

export interface CliOptions {
  readonly services: Services;
  readonly verifyCredential: VerifyCredential;
  /** One line per answer; of a stream when it begins. */
  readonly log: (line: RestLogLine) => void;
}

interface Exchange {
  readonly request: Request;
  readonly requestId: string;
  readonly startedAtMs: number;
  readonly route: CliRoute | undefined;
  caller?: CredentialCaller;
}

/** Per organization, on top of its limit for everything: people type these. */
const REQUESTS_PER_SECOND = 2;
const BURST = 30;

const createCaller = createCallerFactory(cliRouter);

/** /cli: what the command line of packages/sdk talks to (decision record 0133). */
export class CliHandler {
  readonly #options: CliOptions;
  readonly #buckets = new TokenBuckets(REQUESTS_PER_SECOND, BURST);
  readonly #streams = new OpenStreams();
  readonly #wakes = new FeedWakes();

  constructor(options: CliOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  async answer(request: Request): Promise<Response> {
    const requestId = this.#options.services.makeId("request");
    const route = cliRoute(new URL(request.url).pathname);
    const exchange: Exchange = { request, requestId, route, startedAtMs: performance.now() };
    try {
      const response = await this.#serve(exchange);
      this.#log(exchange, response.status);
      return response;
    } catch (error) {
      return this.#refuse(exchange, error);
    }
  }

  /** To be called after a commit, like the delivery loop. */
  wake(organizationId: string): void {
    this.#wakes.wake(organizationId);
  }

  /** Ends all streams: their clients come back, to another process if need be. */
  close(): void {
    this.#streams.closeAll();
  }

  /** Route, method, authentication, rate limit: the order of /v1 (contract-decisions §1). */
  async #serve(exchange: Exchange): Promise<Response> {
    const { request, route } = exchange;
    const { services, verifyCredential } = this.#options;
    if (route === undefined) throw new DomainError(requestRefusals.pathUnknown());
    if (request.method !== route.method) {
      throw new DomainError(requestRefusals.methodUnknown({ methods: route.method }));
    }
    const caller = await authenticate(headersOf(request), verifyCredential);
    exchange.caller = caller;
    const nowMs = services.clock.now().getTime();
    requireAllowed(services.limiter.count(caller, undefined, nowMs));
    if (!this.#buckets.take(payerOf(caller), nowMs).allowed) {
      throw new DomainError(requestRefusals.tooManyRequests());
    }
    return this.#answerRoute(exchange, route, caller);
  }

  async #answerRoute(exchange: Exchange, route: CliRoute, caller: CredentialCaller): Promise<Response> {
    const context = contextOf(this.#options.services, caller, exchange);
    const headers = this.#baseHeaders(exchange.requestId);
    switch (route.name) {
      case "event": {
        const { data } = await createCaller(context).event({ eventId: route.eventId });
        headers.set("Content-Type", "application/json");
        return new Response(data.payload, { headers });
      }
      case "resend": {
        const destinationId = new URL(exchange.request.url).searchParams.get("destinationId");
        const target = destinationId === null ? {} : { destinationId };
        return Response.json(await createCaller(context).resend({ eventId: route.eventId, ...target }), { headers });
      }
      case "events":
      case "attempts":
        // Its first read comes when the answer has begun, too late for a refusal.
        await authorizeRequest(context, caller, "deliveries.read");
        return this.#stream(exchange, route.name, caller, context, headers);
    }
  }

  #stream(
    exchange: Exchange,
    name: "events" | "attempts",
    caller: CredentialCaller,
    context: Context,
    headers: Headers,
  ): Response {
    const { request } = exchange;
    const lastEventId = lastEventIdOf(request);
    const { organizationId } = caller.organization;
    const { signal, end } = this.#streams.open(organizationId, request.signal);
    headers.set("Content-Type", "text/event-stream");
    headers.set("X-Accel-Buffering", "no");
    const feed = { context, organizationId, wakes: this.#wakes, signal };
    const stream = {
      ...feed,
      headers,
      isStillAllowed: () => this.#isStillAllowed(request),
      onEnd: end,
      onFault: (error: unknown) => this.#log(exchange, 500, error),
    };
    return name === "events"
      ? feedResponse(eventFeed(feed, lastEventId), stream)
      : feedResponse(attemptFeed(feed, lastEventId), stream);
  }

  async #isStillAllowed(request: Request): Promise<boolean> {
    try {
      await authenticate(headersOf(request), this.#options.verifyCredential);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  #refuse(exchange: Exchange, error: unknown): Response {
    const refusal = refusalOf(error);
    const { status } = ERROR_CODES[refusal.code];
    this.#log(exchange, status, status >= 500 ? error : undefined);
    const headers = this.#baseHeaders(exchange.requestId);
    if (status === 401) headers.set("WWW-Authenticate", "Bearer");
    if (status === 405 && exchange.route !== undefined) headers.set("Allow", exchange.route.method);
    if (status === 429 || status === 503) headers.set("Retry-After", "1");
    return Response.json(errorEnvelope(refusal, exchange.requestId), { status, headers });
  }

  #baseHeaders(requestId: string): Headers {
    const headers = { "Request-Id": requestId, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
    const [name, value] = strictTransport(this.#options.services.portalUrl);
    return new Headers(name === undefined ? headers : { ...headers, [name]: value });
  }

  #log({ request, requestId, route, startedAtMs, caller }: Exchange, status: number, fault?: unknown): void {
    this.#options.log({
      requestId,
      method: request.method,
      route: route?.pattern ?? null,
      status,
      durationMs: performance.now() - startedAtMs,
      organizationId: caller?.organization.organizationId ?? null,
      apiKeyId: caller?.apiKeyId ?? null,
      ...(fault === undefined ? {} : { fault: describeFault(fault) }),
    });
  }
}

function contextOf(services: Services, caller: CredentialCaller, { request, requestId }: Exchange): Context {
  const clientAddress = request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined;
  const clientDevice = request.headers.get("user-agent") ?? undefined;
  return { services, caller, requestId, clientAddress, clientDevice, language: "nl-NL", markReplayed: () => undefined };
}
