import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import { expect, test } from "vitest";
import { RequestLimiter } from "./request-limiter.ts";
import { DEFAULT_LIMITS, type RequestLimits } from "./request-limits.ts";

const caller = { kind: "credential", organization: { organizationId: "mer_1" } } as CredentialCaller;
const MIB = 1024 * 1024;

test.each<[string, Partial<RequestLimits>, number]>([
  ["as many requests as by default", {}, 1],
  ["three and a half times the burst", { burst: 700 }, 4],
  ["twice as many a second", { requestsPerSecond: 200 }, 2],
  ["a tenth: one large body still passes", { requestsPerSecond: 10, burst: 20 }, 1],
])("the bytes that pass follow the requests that an operator lets pass: %s", (_, limits, times) => {
  const limiter = new RequestLimiter({ ...DEFAULT_LIMITS, ...limits });

  const { headers } = limiter.countBody(caller, 1, 0);
  expect(headers[1]).toBe(`"bodies";q=${times * 30 * MIB};w=3;qu="content-bytes"`);

  limiter.chargeAnswer(caller, times * 50 * MIB - 1, 0);
  expect(limiter.count(caller, "cases.read", 0).allowed).toBe(true);
  limiter.chargeAnswer(caller, 1, 0);
  expect(limiter.count(caller, "cases.read", 0).allowed).toBe(false);
});
