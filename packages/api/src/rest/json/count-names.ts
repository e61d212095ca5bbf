/**
 * The names in all objects of a parsed body together. Fewer than were written: some object has a name twice, and the
 * last of them won.
 */
export function countNames(value: object): number {
  if (Array.isArray(value)) return countInArray(value);
  let count = 0;
  for (const name in value) {
    count += 1;
    const child: unknown = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof child === "object" && child !== null) count += countNames(child);
  }
  return count;
}

function countInArray(values: readonly unknown[]): number {
  let count = 0;
  for (const value of values) if (typeof value === "object" && value !== null) count += countNames(value);
  return count;
}
