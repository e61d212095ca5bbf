/** Number of Unicode code points: what every length limit of the contract counts (contract-decisions §7). */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `limit` code points; never cuts a surrogate pair. */
export function cutAtCodePoints(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return Array.from(text).slice(0, limit).join("");
}
