import { z } from "zod";
import type { Refusal } from "../refusals/refusal.ts";
import { refusing } from "./schema-refusals.ts";

/** So many issues of one list are found at most: one is told, or a form's worth, and each costs time. */
export const LIST_ISSUES_MAX = 50;

interface ListDefinition extends z.core.$ZodArrayDef {
  readonly longest: number;
}

/** zod's array, which gives up after {@link LIST_ISSUES_MAX}: nothing behind them would be told (decision record 0201). */
const ZodListOf = z.core.$constructor("ZodListOf", (list: z.ZodArray, definition: ListDefinition) => {
  z.ZodArray.init(list, definition);
  const refuse = list._zod.parse;
  list._zod.parse = (payload, context) => {
    const { value } = payload;
    if (!Array.isArray(value) || value.length > definition.longest) return refuse(payload, context);
    return parseEach(definition, value, payload, context);
  };
});

function parseEach(
  { element }: ListDefinition,
  entries: readonly unknown[],
  payload: z.core.ParsePayload,
  context: z.core.ParseContextInternal,
): z.core.ParsePayload {
  const parsed: unknown[] = [];
  payload.value = parsed;
  for (const [index, value] of entries.entries()) {
    const result = element._zod.run({ value, issues: [] }, context);
    if (result instanceof Promise) throw new z.core.$ZodAsyncError();
    parsed.push(result.value);
    if (result.issues.length === 0) continue;
    payload.issues.push(...z.core.util.prefixIssues(index, result.issues));
    if (payload.issues.length >= LIST_ISSUES_MAX) break;
  }
  return payload;
}

/**
 * A list in a request. One that is too long is refused before any entry is looked at.
 *
 * @param tooLong what a list is told that is longer than `longest`.
 */
export function listOf<Element extends z.ZodType>(
  element: Element,
  longest: number,
  tooLong: Refusal,
): z.ZodArray<Element> {
  const list = new ZodListOf({ type: "array", element, longest }) as unknown as z.ZodArray<Element>;
  return list.max(longest, { error: refusing(tooLong) });
}
