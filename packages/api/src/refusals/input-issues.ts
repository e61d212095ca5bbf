import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusalOfIssue } from "@quote-financing/domain/fields/schema-refusals";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import type { core } from "zod";

export type InputPath = readonly PropertyKey[];

/** One thing wrong with an input. An empty path means the input as a whole. */
export interface InputIssue {
  readonly path: InputPath;
  readonly refusal: Refusal;
}

/** Which unknown name of the object at `path` is told: a body can hold a hundred thousand (decision record 0190). */
type ChooseName = (path: InputPath, names: readonly string[]) => string;

/**
 * zod's issues in the contract's terms (contract-decisions §1): one issue for the unknown names of an object, the fitting
 * arm of a union instead of "invalid union", and "missing" for an absent value, whichever rule noticed it.
 *
 * @param input what was parsed; leave it out where only codes and paths matter and absence cannot be told.
 */
export function inputIssues(
  issues: readonly core.$ZodIssue[],
  input?: unknown,
  chooseName: ChooseName = (_, [first = ""]) => first,
): InputIssue[] {
  const fromIssue = (issue: core.$ZodIssue, prefix: InputPath): InputIssue[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code === "unrecognized_keys") return [unknownName([...path, chooseName(path, issue.keys)])];
    const arm = issue.code === "invalid_union" ? fittingArm(issue.errors) : undefined;
    if (arm !== undefined) return arm.flatMap((inner) => fromIssue(inner, path));
    return [{ path, refusal: fieldRefusal(path, issue, input) }];
  };
  return issues.flatMap((issue) => fromIssue(issue, []));
}

export const unknownName = (path: InputPath): InputIssue => ({ path, refusal: fieldRefusals.unknownName() });

function fieldRefusal(path: InputPath, issue: core.$ZodIssue, input: unknown): Refusal {
  const value = valueAt(input, path);
  if (value === "absent") return fieldRefusals.missing();
  return value === "null" ? fieldRefusals.null() : refusalOfIssue(issue);
}

/** The arm whose type fits but whose content does not; the one with the fewest complaints among several. */
function fittingArm(arms: readonly (readonly core.$ZodIssue[])[]): readonly core.$ZodIssue[] | undefined {
  const fitting = arms.filter((arm) => arm.every(({ code, path }) => path.length > 0 || code === "unrecognized_keys"));
  return fitting.toSorted((a, b) => a.length - b.length)[0];
}

/** What stands at a path, as far as a message depends on it. */
function valueAt(input: unknown, path: InputPath): "absent" | "null" | "other" {
  if (input === undefined || path.length === 0) return "other";
  let current: unknown = input;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return "other";
    if (!Object.hasOwn(current, key)) return "absent";
    current = Reflect.get(current, key);
  }
  if (current === undefined) return "absent";
  return current === null ? "null" : "other";
}

/** What a caller is told of an issue. */
export const toldOf = (issue: InputIssue | undefined): Refusal =>
  issue === undefined ? fieldRefusals.unreadable() : issue.refusal.at(paramOf(issue.path));

const MAX_PARAM_LENGTH = 255;
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/**
 * `lineItems[2].incentiveCodes[0]`; undefined for the input as a whole. A hostile name is cut, never echoed whole, and what
 * no field may hold stands as U+FFFD: parsers of other languages refuse an answer with half a character.
 */
function paramOf(path: InputPath): string | undefined {
  if (path.length === 0) return undefined;
  const text = path.reduce<string>((before, key) => {
    if (typeof key === "number") return `${before}[${key}]`;
    return before === "" ? String(key) : `${before}.${String(key)}`;
  }, "");
  return text.slice(0, MAX_PARAM_LENGTH).replaceAll(UNSTORABLE, "\ufffd");
}
