/** The middle value; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param fraction from 0 to 1; nearest rank. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}
