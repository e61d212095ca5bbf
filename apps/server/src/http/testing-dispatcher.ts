import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createNodeClientFinder } from "@quote-financing/api/identity/client-address/node-client";
import { createStrangerThrottle, type StrangerThrottle } from "@quote-financing/api/limits/stranger-throttle";
import { strictTransport } from "@quote-financing/api/rest/strict-transport";
import { systemClock } from "@quote-financing/domain/time/clock";
import type { Portal } from "../processes/start-portal.ts";
import { createDispatcher } from "./dispatcher.ts";

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly headers?: IncomingHttpHeaders;
  readonly trustedProxies?: readonly string[];
  readonly portalUrl?: string;
  readonly throttle?: StrangerThrottle;
  /** A part that the process does not have. */
  readonly without?: "rest" | "cli" | "mcp" | "portal";
  readonly portal?: Partial<Portal>;
  /** The answer has begun. */
  readonly headersSent?: boolean;
}

/** Which part of the process a request reaches, what that part sees, and what the dispatcher itself writes. */
export async function seen(asked: Asked) {
  const { url, method = "GET", headers = {}, trustedProxies = [], without, headersSent = false } = asked;
  const { portalUrl = "http://portal.test", throttle = createStrangerThrottle() } = asked;
  let part = "dispatcher";
  const note = (name: string) => () => void (part = name);
  const gated = {};
  const portal: Portal = {
    handle: async () => note("portal")(),
    gate: ({ path, query }) => void Object.assign(gated, { path, query }),
    routeOf: () => "/*",
    isSomebody: (cookie) => cookie === "session=ours",
    live: { listener: note("live"), endStreams() {} },
    ...asked.portal,
  };
  const fault = () => {
    throw new Error("A fault of the test.");
  };
  const dispatcher = createDispatcher({
    operations: new Map([
      ["/healthz", () => ({ status: 200, contentType: "text/plain", body: "ok" })],
      ["/broken", fault],
    ]),
    rest: without === "rest" ? undefined : note("rest"),
    cli: without === "cli" ? undefined : note("cli"),
    mcp: without === "mcp" ? undefined : note("mcp"),
    portal: without === "portal" ? undefined : portal,
    observe: () => undefined,
    findClient: createNodeClientFinder(trustedProxies),
    strictTransport: strictTransport(portalUrl),
    throttle,
    clock: systemClock,
    closesConnections: () => false,
  });
  const request = { url, method, headers: { ...headers }, socket: { remoteAddress: "10.0.0.7" } } as IncomingMessage;
  const written: Record<string, unknown> = {};
  const awaited: string[] = [];
  const response = {
    headersSent,
    setHeader: (name: string, value: string) => void (written[name] = value),
    getHeader: () => "req_1",
    writeHead: (status: number, more: object) => Object.assign(written, { status }, more) && response,
    end: (body: string) => void (written.body = body),
    destroy: () => void (written.isDestroyed = true),
    once: (name: string) => {
      awaited.push(name);
      return response;
    },
  } as unknown as ServerResponse<IncomingMessage> & { req: IncomingMessage };
  dispatcher(request, response);
  for (let step = 0; step < 3; step += 1) await Promise.resolve();
  return { reached: `${part} ${request.url}`, headers: request.headers, written, gated, awaited };
}
