import { expect, test } from "vitest";
import { DomainError } from "./errors.ts";
import { refusalTable } from "./refusal.ts";

const refusals = refusalTable({
  full: { code: "limit_reached", message: "At most {maximum} fit.", nl: "Er passen er hooguit {maximum} in." },
  gone: { code: "resource_missing", message: "There is no such thing." },
});

test("a refusal is its row and its values, and its text is made from them", () => {
  const refusal = refusals.full({ maximum: 50 }).at("things[3]").retryAfter(2);
  expect({ ...refusal }).toEqual({
    code: "limit_reached",
    rule: "full",
    values: { maximum: 50 },
    param: "things[3]",
    retryAfterSeconds: 2,
  });
  expect(refusal.message).toBe("At most 50 fit.");
  expect(refusals.gone().at(undefined)).toEqual(refusals.gone());
});

test("a thrown refusal carries what was refused, and the same text", () => {
  const refusal = refusals.full({ maximum: 50 }).at("things");
  expect(new DomainError(refusal)).toMatchObject({
    refusal,
    message: "At most 50 fit.",
    code: "limit_reached",
    rule: "full",
    values: { maximum: 50 },
    param: "things",
  });
});

test("a value is put in as it is, placeholders in it included", () => {
  expect(refusals.full({ maximum: "$& {maximum}" }).message).toBe("At most $& {maximum} fit.");
});

test("what the compiler refuses", () => {
  // @ts-expect-error -- a refusal is made from a row
  expect(new DomainError({ code: "state_conflict", message: "No." })).toBeDefined();
  // @ts-expect-error -- the text has a value
  expect(refusals.full()).toBeDefined();
  // @ts-expect-error -- the text has another value
  expect(refusals.full({ minimum: 1 })).toBeDefined();
  const oneUntold = refusalTable({
    // @ts-expect-error -- people can meet the code, and are told nothing
    full: { code: "limit_reached", message: "Full." },
    gone: { code: "resource_missing", message: "There is no such thing." },
  });
  // Said of that row alone, not wherever another one is used.
  expect(oneUntold.gone().code).toBe("resource_missing");
  expect(
    // @ts-expect-error -- the message has no such value
    refusalTable({ full: { code: "limit_reached", message: "Full.", nl: "Er passen er hooguit {maximum} in." } }),
  ).toBeDefined();
});
