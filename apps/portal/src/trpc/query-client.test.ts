import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { orAgain } from "./query-client.ts";

const failed = (code: string) => {
  const error = { code: -32_600, message: code, data: { code, requestId: "req_1" } };
  return { state: { error: new TRPCClientError(code, { result: { error } }) } };
};

test("what could not be read is asked for again, and what is refused is not", () => {
  const interval = orAgain(1_000, false);
  expect(interval({ state: { error: null } })).toBe(false);
  expect(interval({ state: { error: new TRPCClientError("Failed to fetch") } })).toBe(1_000);
  expect(interval(failed("internal_error"))).toBe(1_000);
  expect(orAgain(1_000, 2_000)(failed("resource_missing"))).toBe(false);
  expect(orAgain(1_000, 2_000)(failed("credentials_invalid"))).toBe(false);
});
