import type { ErrorCode, Refusal } from "@quote-financing/domain/refusals/errors";
import { ruleText } from "@quote-financing/domain/refusals/refusal-rules";
import type { core } from "zod";

export type InputPath = readonly PropertyKey[];

/** One thing wrong with an input. An empty path means the input as a whole. */
export interface InputIssue {
  readonly code: ErrorCode;
  readonly path: InputPath;
  readonly message: string;
}

/** Which of the unknown names of the object at `path` is told: a body can hold a hundred thousand of them. */
type ChooseName = (path: InputPath, names: readonly string[]) => string;

/**
 * zod's issues in the contract's terms (contract-decisions §1): one issue for the unknown names of an object, the fitting
 * arm of a union in place of "invalid union", and a value that is absent is missing, whatever the rule that noticed it.
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
    return [fieldIssue(path, issue.message, input)];
  };
  return issues.flatMap((issue) => fromIssue(issue, []));
}

export const unknownName = (path: InputPath): InputIssue => ({
  code: "parameter_unknown",
  path,
  message: ruleText("unknownName"),
});

function fieldIssue(path: InputPath, message: string, input: unknown): InputIssue {
  const value = valueAt(input, path);
  if (value === "absent") return { code: "parameter_missing", path, message: ruleText("missing") };
  return { code: "parameter_invalid", path, message: value === "null" ? ruleText("null") : message };
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
export function refusalOfIssue(issue: InputIssue | undefined): Refusal {
  if (issue === undefined) return { code: "parameter_invalid", message: "The input is not valid." };
  const { code, path, message } = issue;
  const param = paramOf(path);
  return { code, message, ...(param === undefined ? {} : { param }) };
}

const MAX_PARAM_LENGTH = 255;

/** `lineItems[2].incentiveCodes[0]`; undefined for the input as a whole. A hostile name is cut, never echoed whole. */
function paramOf(path: InputPath): string | undefined {
  if (path.length === 0) return undefined;
  const text = path.reduce<string>((before, key) => {
    if (typeof key === "number") return `${before}[${key}]`;
    return before === "" ? String(key) : `${before}.${String(key)}`;
  }, "");
  return text.slice(0, MAX_PARAM_LENGTH);
}
