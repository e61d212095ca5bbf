import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { mayBeDone } from "./trpc-refusal.ts";

const answered = (code: string, requestId?: string) =>
  new TRPCClientError(code, { result: { error: { code: -32_600, message: code, data: { code, requestId } } } });

test("what the service refused was not done, nor what was asked without a connection", () => {
  expect(mayBeDone(answered("operation_not_permitted", "req_1"), true)).toBe(false);
  expect(mayBeDone(answered("rate_limit_exceeded", "req_1"), true)).toBe(false);
  expect(mayBeDone(new TRPCClientError("Failed to fetch"), false)).toBe(false);
});

test("what ended without an answer may be done, and what the service fell over, with a request number too", () => {
  expect(mayBeDone(new TRPCClientError("Failed to fetch"), true)).toBe(true);
  expect(mayBeDone(answered("service_unavailable"), true)).toBe(true);
  expect(mayBeDone(answered("internal_error", "req_1"), true)).toBe(true);
  expect(mayBeDone(answered("service_unavailable", "req_1"), false)).toBe(true);
});
