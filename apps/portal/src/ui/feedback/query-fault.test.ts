import { TRPCClientError } from "@trpc/client";
import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { rendered } from "../../testing-rendered.ts";
import { QueryFault } from "./query-fault.tsx";

const { fault, problem } = messages;

function told(code: string, more: object = {}): string {
  const data = { code, ...more };
  const error = new TRPCClientError(code, { result: { error: { code: -32_600, message: code, data } } });
  return rendered(createElement(QueryFault, { error, retry: () => undefined }));
}

test.each(["operation_not_permitted", "cursor_invalid", "credentials_missing", "credentials_invalid"] as const)(
  "a list that is refused is told in the words of its refusal: %s",
  (code) => {
    expect(told(code)).toContain(problem[code]);
    expect(told(code)).not.toContain(fault.loading);
  },
);

test("what is our fault is told with a way to us, and no answer as a lost connection", () => {
  expect(told("internal_error")).toContain(fault.loading);
  const error = new TRPCClientError("no answer");
  expect(rendered(createElement(QueryFault, { error, retry: () => undefined }))).toContain(fault.offline);
});

test("who opened a list while a system of theirs asked too much is told how long to wait", () => {
  expect(told("rate_limit_exceeded", { retryAfterSeconds: 7 })).toContain("Wait 7 seconds");
  expect(told("rate_limit_exceeded")).toContain("Wait 1 second ");
});

test("another try is offered where it can help, and not for what one may not see", () => {
  expect(told("internal_error")).toContain(fault.retry);
  expect(told("rate_limit_exceeded")).toContain(fault.retry);
  expect(told("operation_not_permitted")).not.toContain(fault.retry);
});
