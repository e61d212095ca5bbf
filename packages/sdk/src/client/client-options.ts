/** How a client reaches the service. */
export interface ClientOptions {
  /** An organization API key (`okey_…`) or a partner access token (`ptok_…`). */
  readonly apiKey: string;
  /** Where the service is, for instance `https://portal.example.nl`, or behind a gateway `https://api.example.nl/financing`. HTTPS, but on this machine. */
  readonly baseUrl: string;
  /** For one attempt, answer included; 30 000 unless told, 315 000 where the bytes of a document go along. */
  readonly timeoutMs?: number;
  /** How often a request that may have failed by chance is sent again; 2 unless told, 0 for never. */
  readonly maxRetries?: number;
  /** In place of the platform's own, for a proxy or a test. */
  readonly fetch?: typeof fetch;
  /** Called for every attempt that will be repeated: for your logs. */
  readonly onRetry?: (retry: Retry) => void;
}

export interface Retry {
  readonly operation: string;
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  readonly pauseMs: number;
  readonly error: Error;
}

/** For one call. */
export interface CallOptions {
  /** Ends the call, retries and all. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
}

export interface KeyedCallOptions extends CallOptions {
  /** Made by the client when omitted, so that retries within one call are safe; give your own, of visible ASCII characters, to be safe across restarts. */
  readonly idempotencyKey?: string;
}

const LOCAL_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * What requests begin with: the origin, and the path if there is one, without a slash at its end.
 *
 * @throws TypeError for plain HTTP to another machine, as the key would travel readable, and for a query or fragment.
 */
export function baseOf(baseUrl: string): string {
  const { protocol, hostname, origin, pathname, search, hash } = new URL(baseUrl);
  if (protocol !== "https:" && !(protocol === "http:" && LOCAL_HOSTS.test(hostname)))
    throw new TypeError("baseUrl must be HTTPS, or HTTP on this machine: it carries your key.");
  if (search !== "" || hash !== "") throw new TypeError("baseUrl has no query and no fragment.");
  return origin + (pathname.endsWith("/") ? pathname.slice(0, -1) : pathname);
}
