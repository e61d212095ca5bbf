import { expect, test } from "vitest";
import { isDatabaseUnavailable, isUniqueViolation } from "./database-errors.ts";

const failure = (code: string, message: string, fields: object = {}) =>
  new Error("Failed query", { cause: Object.assign(new Error(message), { code, ...fields }) });

test.each([
  ["of one PostgreSQL", failure("23505", "duplicate key", { constraint_name: "events_once" })],
  ["of a shard", failure("23505", "duplicate key", { constraint_name: "events_once_102008" })],
  ["of a worker", failure("23505", 'duplicate key value violates unique constraint "events_once_102008"')],
])("the constraint %s is known by its own name alone", (_, error) => {
  expect(isUniqueViolation(error, "events_once")).toBe(true);
  expect(isUniqueViolation(error, "events")).toBe(false);
});

test.each(["53000", "53100", "53200", "53300"])(
  "a server that is out of disk, memory or connections (%s) is unavailable",
  (code) => {
    expect(isDatabaseUnavailable(failure(code, "could not extend file"))).toBe(true);
    expect(isDatabaseUnavailable(failure("54000", "too complex"))).toBe(false);
  },
);

test("a worker that was lost is an unavailable database, another inner fault is not", () => {
  const lost = "failure on connection marked as essential: 127.0.0.1:5981";
  expect(isDatabaseUnavailable(failure("XX000", lost))).toBe(true);
  expect(isDatabaseUnavailable(failure("XX000", "cache lookup failed"))).toBe(false);
});
