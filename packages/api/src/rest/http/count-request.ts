import type { LimitVerdict } from "../../limits/request-limiter.ts";
import type { RestCall } from "../routes/rest-call.ts";
import type { RestRequest } from "./rest-request.ts";

/**
 * Counts a request and the body that it announces, before any of it is read. A body without a length passes while
 * anything of its organization's budget is left; `chargeUndeclared` counts it when it is there.
 */
export function countRequest({ services, exchange, route, caller }: RestCall): LimitVerdict {
  const { limiter, clock } = services;
  const { request } = exchange;
  const nowMs = clock.now().getTime();
  const verdict = limiter.count(caller, route.permission, nowMs);
  if (!verdict.allowed) return verdict;
  const threads = route.isExpensive ? limiter.checkThreads(caller, nowMs) : verdict;
  if (!threads.allowed) return threads;
  if (!request.mayHaveBody()) return verdict;
  const bytes = isDeclared(request) ? Math.min(request.declaredBytes, route.maxBodyBytes) : 0;
  return firstRefused(limiter.countBody(caller, bytes, nowMs), verdict);
}

const firstRefused = (own: LimitVerdict, allowed: LimitVerdict): LimitVerdict => (own.allowed ? allowed : own);

/** A thread that is refused when its turn has come names the limit of threads in place of that of requests. */
export function nameThreadLimit({ services, exchange, caller }: RestCall): void {
  const { limiter, clock } = services;
  const { headers } = exchange;
  const { headers: told } = limiter.checkThreads(caller, clock.now().getTime());
  for (const name of ["RateLimit-Policy", "RateLimit"])
    headers[headers.indexOf(name) + 1] = told[told.indexOf(name) + 1] ?? "";
}

/** What was read of a body that came without a length. */
export function chargeUndeclared({ services, exchange, caller }: RestCall): void {
  const { limiter, clock } = services;
  const { request } = exchange;
  if (!isDeclared(request)) limiter.chargeBody(caller, request.bytesRead, clock.now().getTime());
}

const isDeclared = ({ declaredBytes }: RestRequest): boolean => Number.isFinite(declaredBytes);
