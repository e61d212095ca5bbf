import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { isAboutRow } from "./is-about-row.ts";

const refusal = (code: string) => TRPCClientError.from({ error: { code: -32_403, message: code, data: { code } } });

test("a refusal of a row says nothing of the others", () => {
  expect(isAboutRow(refusal("state_conflict"))).toBe(true);
  expect(isAboutRow(refusal("internal_error"))).toBe(false);
  expect(isAboutRow(new TypeError("Failed to fetch"))).toBe(false);
});

test.each(["credentials_missing", "credentials_invalid", "step_up_required"])(
  "who closed the dialog is not asked again at each row that is left: %s",
  (code) => expect(isAboutRow(refusal(code))).toBe(false),
);
