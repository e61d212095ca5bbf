/** Eight examples of so many lines are some 20 kB, and more than a millisecond. */
const MANY_LINES = 50;

/** Whether a preview is asked for lines enough to keep others waiting: each example has a share for each of them. */
export function hasManyLines(input: unknown): boolean {
  const { lineItems } = (input ?? {}) as { readonly lineItems?: unknown };
  return Array.isArray(lineItems) && lineItems.length > MANY_LINES;
}
