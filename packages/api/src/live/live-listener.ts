import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import type { Context, Services } from "../context.ts";
import { CLIENT_ADDRESS_HEADER } from "../identity/client-address/client-address-header.ts";
import { findSession } from "../identity/sessions/session.ts";
import { router } from "../trpc.ts";
import { liveRouter } from "./router.ts";

/** Where browsers ask for it: below the address of all procedures, whose names it shares. */
export const LIVE_PATH = "/api/trpc/live.";

/** A browser whose stream broke comes back after so long, and not together with all others of a process that ended. */
const RETRY_MS = { least: 500, most: 4_000 };

export interface LiveListenerOptions {
  readonly services: Services;
  readonly signInSecret: string;
  readonly random?: () => number;
}

export interface LiveListener {
  readonly listener: RequestListener;
  /** Ends the streams without a farewell, so that browsers come back, to another process if need be. */
  readonly endStreams: () => void;
}

const liveRoot = router({ live: liveRouter });

/**
 * Serves the subscriptions of open pages on node:http itself. Thousands of streams that say nothing lie here at the price
 * of a socket each; through Next.js each would hold a request of its own.
 */
export function createLiveListener({
  services,
  signInSecret,
  random = Math.random,
}: LiveListenerOptions): LiveListener {
  const open = new Set<ServerResponse>();
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    // tRPC would gather the body of anything else, however long, whoever sends it.
    if (request.method !== "GET") return void response.writeHead(405, { Allow: "GET", Connection: "close" }).end();
    if (!isFromOwnPage(request)) return void response.writeHead(403).end();
    open.add(response);
    response.once("close", () => open.delete(response));
    const [path = ""] = (request.url ?? "").slice(LIVE_PATH.length).split("?");
    retryAfter(response, RETRY_MS.least + random() * (RETRY_MS.most - RETRY_MS.least));
    const createContext = () => contextOf(services, signInSecret, request, response);
    void nodeHTTPRequestHandler({ router: liveRoot, req: request, res: response, path: `live.${path}`, createContext });
  };
  return {
    listener,
    endStreams() {
      for (const response of open) response.destroy();
    },
  };
}

/** A page of another site may not hold streams of somebody's browser open. */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

/** Written before the first event, as tRPC knows no such field. */
function retryAfter(response: ServerResponse, ms: number): void {
  const write = response.write.bind(response);
  response.write = ((...parts: Parameters<typeof write>) => {
    response.write = write;
    write(`retry: ${Math.round(ms)}\n\n`);
    return write(...parts);
  }) as typeof response.write;
}

async function contextOf(
  services: Services,
  secret: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<Context> {
  const sessionNow = () => findSession(services, secret, headers.cookie ?? null);
  const session = await sessionNow();
  const clientAddress = headers[CLIENT_ADDRESS_HEADER];
  return {
    services,
    caller: session?.caller ?? null,
    requestId: String(response.getHeader("Request-Id") ?? services.makeId("request")),
    clientAddress: typeof clientAddress === "string" ? clientAddress : undefined,
    clientDevice: headers["user-agent"],
    language: session?.language === "en" ? "en-GB" : "nl-NL",
    markReplayed: () => {},
    reauthenticate: async () => (await sessionNow())?.caller ?? null,
  };
}
