import { refusalOfClientError, type ShownRefusal } from "../../trpc/trpc-refusal.ts";
import { ShownProblem } from "../feedback/shown-problem.ts";
import type { FormRefusal } from "./form-judge.ts";

/** Texts and ticks by the names of their fields. */
export type FormValues = Record<string, string | boolean>;

const MISSING: ShownRefusal = { code: "parameter_missing", message: "", rule: "missing", values: {} };

/**
 * Refusals in words by the fields that they name: a field's whole name, or the last part of a path (`message.body` is at
 * `body`, `addresses[2]` at `addresses`). The first of a field is told; what was not filled in is asked for. What names no field is left out.
 */
export function problemsAtFields(
  refusals: readonly FormRefusal[],
  values: FormValues,
  textOf: (refusal: ShownRefusal) => string,
): Record<string, string> {
  const names = Object.keys(values);
  const problems: Record<string, string> = {};
  for (const refusal of refusals) {
    const last = refusal.param
      ?.split(".")
      .at(-1)
      ?.replace(/\[\d+\]$/, "");
    const name = names.find((known) => known === refusal.param) ?? names.find((known) => known === last);
    if (name === undefined || problems[name] !== undefined) continue;
    if ("asking" in refusal) problems[name] = refusal.asking;
    else problems[name] = String(values[name]).trim() === "" ? textOf(MISSING) : wordsOf(refusal, textOf);
  }
  return problems;
}

/** What people correct themselves, at the field: nobody has to look such a request up. */
const MISTYPED = new Set(["parameter_invalid", "parameter_missing"]);

/**
 * What the form tells of a failure above its fields: all of it, or where a field has the words only that one has, with the request id unless
 * it was mistyped.
 */
export function failureAboveFields(failure: unknown, atFields: Record<string, string>): unknown {
  if (Object.keys(atFields).length === 0) return failure;
  const refusal = refusalOfClientError(failure);
  if (refusal?.requestId === undefined) return undefined;
  if (MISTYPED.has(refusal.code)) return new ShownProblem({ words: "" });
  return new ShownProblem({ words: "", requestId: refusal.requestId });
}

const wordsOf = (
  refusal: Exclude<FormRefusal, { asking: string }>,
  textOf: (refusal: ShownRefusal) => string,
): string => ("words" in refusal ? refusal.words : textOf(refusal));
