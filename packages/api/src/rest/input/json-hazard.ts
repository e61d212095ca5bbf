import { ruleText } from "../../kernel/refusal-rules.ts";
import { isStorableText } from "../../kernel/text.ts";
import type { InputIssue, InputPath } from "./input-issues.ts";

/** Deeper nesting than any schema here knows; keeps everything that walks a body off the end of the stack. */
export const MAX_BODY_DEPTH = 32;

/**
 * The first value that no field of the contract may hold, read-only ones included: a string with NUL (PostgreSQL cannot
 * store it) or a lone surrogate (UTF-8 cannot carry it), or a number beyond a double (contract-decisions §1).
 */
export function findJsonHazard(value: unknown): InputIssue | undefined {
  return walk(value, []);
}

/** @param path of the value; one array for the whole walk, copied only into an issue. */
function walk(value: unknown, path: PropertyKey[]): InputIssue | undefined {
  if (typeof value === "string") return inString(value, path);
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : invalid(path, "Must be a number within the range of a double.");
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length >= MAX_BODY_DEPTH) return invalid(path, "Must not be nested this deeply.");
  if (Array.isArray(value)) return inArray(value, path);
  return inObject(value, path);
}

function inString(text: string, path: PropertyKey[]): InputIssue | undefined {
  if (isStorableText(text)) return undefined;
  return invalid(path, ruleText("characters"));
}

function inArray(values: readonly unknown[], path: PropertyKey[]): InputIssue | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (isHarmless(value)) continue;
    path.push(index);
    const hazard = walk(value, path);
    if (hazard !== undefined) return hazard;
    path.pop();
  }
  return undefined;
}

function inObject(value: object, path: PropertyKey[]): InputIssue | undefined {
  for (const key of Object.keys(value)) {
    const child: unknown = Reflect.get(value, key);
    if (isHarmless(child)) continue;
    path.push(key);
    const hazard = walk(child, path);
    if (hazard !== undefined) return hazard;
    path.pop();
  }
  return undefined;
}

/** Spares the common values a path that nobody reads. */
function isHarmless(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null;
}

const invalid = (path: InputPath, message: string): InputIssue => ({
  code: "parameter_invalid",
  path: [...path],
  message,
});
