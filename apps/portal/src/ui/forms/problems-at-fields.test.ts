import { createCaseInput } from "@quote-financing/api/cases/schema";
import { createDestinationInput } from "@quote-financing/api/webhooks/destinations/schema";
import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { chosen, type FormRefusal, filled, judgeBy, ofLength } from "./form-judge.ts";
import { type FormValues, failureAboveFields, problemsAtFields } from "./problems-at-fields.ts";

const at = (refusals: readonly FormRefusal[], values: FormValues) =>
  problemsAtFields(refusals, values, ({ rule }) => rule ?? "by its code");

const refusedWith = (code: string) =>
  new TRPCClientError("Taken.", {
    result: { error: { code: -32_600, message: "Taken.", data: { code, requestId: "req_1" } } },
  });
const refused = refusedWith("state_conflict");

describe("the problems of a form", () => {
  test("are those that the service's own schema finds, each at its field", async () => {
    const judge = judgeBy(async () => createDestinationInput);
    const values = { name: "x".repeat(129), url: "" };
    expect(at(await judge(values), values)).toEqual({ name: "length", url: "missing" });
  });

  test("are found at a field by the last part of a path", async () => {
    const judge = judgeBy(async () => createCaseInput);
    const refusals = await judge({
      quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F",
      type: "general",
      message: { body: " " },
    });
    expect(at(refusals, { subject: "", body: " " })).toEqual({ body: "missing" });
  });

  test("are not told where no field is named", () => {
    const refusal = { code: "rate_limit_exceeded", message: "Slow down." } as const;
    expect(at([refusal, { ...refusal, param: "quoteId" }], { name: "Jansen" })).toEqual({});
  });

  test("of fields without a schema are that they are empty or of a wrong length", async () => {
    const limits = { minimum: 3, maximum: 4 };
    expect(at(await filled("email", "code")({ email: " ", code: "1" }), { email: " ", code: "1" })).toEqual({
      email: "missing",
    });
    expect(await ofLength("code", limits)({ code: "\u{1f600}\u{1f600}" })).toMatchObject([
      { param: "code", rule: "length", values: limits },
    ]);
    expect(await ofLength("code", limits)({ code: "1234" })).toEqual([]);
  });

  test("of a choice that nobody made are asked for in words of their own, and the rest is judged after it", async () => {
    const judge = chosen<"reason", { reason: string; note: string }>("reason", "Choose why.", filled("note"));
    expect(at(await judge({ reason: "", note: "" }), { reason: "", note: "" })).toEqual({ reason: "Choose why." });
    expect(at(await judge({ reason: "other", note: "" }), { reason: "other", note: "" })).toEqual({ note: "missing" });
  });

  test("of the service keep the request id above the fields where a field has the words", () => {
    expect(failureAboveFields(refused, { name: "Taken." })).toMatchObject({
      problem: { words: "", requestId: "req_1" },
    });
    expect(failureAboveFields(new Error("no answer"), { name: "Taken." })).toBeUndefined();
  });

  test("are told above the fields without a request id where somebody mistyped", () => {
    const told = failureAboveFields(refusedWith("parameter_invalid"), { name: "Must begin with https://." });
    expect(told).toHaveProperty("problem", { words: "" });
  });

  test("are told whole above the fields where none has the words", () => {
    expect(failureAboveFields(refused, {})).toBe(refused);
  });
});
