import { nowMs } from "./clock.ts";

/** What the service said in addition to the body. */
export interface AnswerMeta {
  readonly status: number;
  readonly requestId: string | undefined;
  /** True when a create found its resource already there. */
  readonly replayed: boolean;
  /** Of what a GET answered: the same as long as the resource is. */
  readonly etag: string | undefined;
  /** What your organization has left; undefined where nothing counts. */
  readonly rateLimit: RateLimit | undefined;
}

export interface RateLimit {
  /** Requests that may be sent at once. */
  readonly remaining: number;
  /** Until all of them may be sent again. */
  readonly resetMs: number;
}

/** What the headers of an answer say. */
export function metaOf({ status, headers }: Response, replayed: boolean): AnswerMeta {
  const requestId = headers.get("Request-Id") ?? undefined;
  const etag = headers.get("ETag") ?? undefined;
  return { status, requestId, replayed, etag, rateLimit: rateLimitOf(headers) };
}

/** `"default";r=199;t=1` */
function rateLimitOf(headers: Headers): RateLimit | undefined {
  const text = headers.get("RateLimit") ?? "";
  const remaining = /;r=(\d+)/.exec(text)?.[1];
  const resetSeconds = /;t=(\d+)/.exec(text)?.[1];
  if (remaining === undefined || resetSeconds === undefined) return undefined;
  return { remaining: Number(remaining), resetMs: Number(resetSeconds) * 1000 };
}

/** The service gives seconds, a proxy in front of it may give a date: by its own clock, which `Date` tells. */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get("Retry-After");
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs)) return undefined;
  const saidAtMs = Date.parse(headers.get("Date") ?? "");
  return Math.max(0, atMs - (Number.isNaN(saidAtMs) ? nowMs() : saidAtMs));
}
