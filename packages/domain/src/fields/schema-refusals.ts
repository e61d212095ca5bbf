import { z } from "zod";
import { Refusal } from "../refusals/refusal.ts";
import { fieldRefusals } from "./refusals.ts";

/**
 * For `error` of a check or a schema: the issue carries the refusal as `params`, which zod keeps. Its message is the name
 * of the rule; a text is made when a refusal is told.
 */
export function refusing(refusal: Refusal): RefusingErrorMap {
  const errorMap = (issue: object): string => {
    Object.assign(issue, { params: refusal });
    return refusal.rule;
  };
  return Object.assign(errorMap, { refusal });
}

export interface RefusingErrorMap {
  (issue: object): string;
  readonly refusal: Refusal;
}

/** An issue that a check of ours raises. */
export const refusedInput = (refusal: Refusal, input: unknown) =>
  ({ code: "custom", params: refusal, message: refusal.rule, input }) as const;

/** What a program calls the values that zod expects. */
const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "`true` or `false`",
  object: "an object",
  record: "an object",
  array: "a list",
};

/** Why a schema refused a value. */
export function refusalOfIssue(issue: z.core.$ZodIssue): Refusal {
  if ("params" in issue && issue.params instanceof Refusal) return issue.params;
  if (issue.code === "unrecognized_keys") return fieldRefusals.unknownName();
  if (issue.code === "invalid_value") return fieldRefusals.oneOf({ values: issue.values.map(String).join(", ") });
  const kind = issue.code === "invalid_type" ? KINDS[issue.expected] : undefined;
  if (kind === undefined) return fieldRefusals.unfit({ reason: issue.message });
  // Infinity is what JSON.parse makes of `1e400`: whoever wrote that wrote a number.
  return "received" in issue && issue.received === "Infinity"
    ? fieldRefusals.doubleRange()
    : fieldRefusals.kind({ kind });
}

/** zod would list the unknown names of an object, and there may be thousands: one of them is told. */
export function useShortIssues(): void {
  z.config({ customError: ({ code }) => (code === "unrecognized_keys" ? fieldRefusals.unknownName.rule : undefined) });
}
