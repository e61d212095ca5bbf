import { TRPCClientError } from "@trpc/client";
import { createElement } from "react";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { rendered } from "../../testing-rendered.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";

const lostBy = (error: unknown) =>
  rendered(createElement(BulkOutcome, { progress: { total: 12, done: 3, refused: [], state: "lost", error } }));

test("a run that ended before its last row says by what, with the request id where there is one", () => {
  const data = { code: "internal_error", requestId: "req_1" };
  const fault = lostBy(TRPCClientError.from({ error: { code: -32_603, message: "", data } }));

  expect(fault).toContain(" 9 not done yet.");
  expect(fault).toContain(messages.problem.internal_error);
  expect(fault).toContain("req_1");
  expect(fault).not.toContain(messages.problem.offline);
  expect(lostBy(new TypeError("Failed to fetch"))).toContain(messages.problem.offline);
});
