import type { Figures } from "./measure.ts";

/** Prints a table of one comparison; the first row is ours and every ratio is ours over theirs. */
export function report(title: string, figures: readonly Figures[]): void {
  const [ours, ...peers] = figures;
  if (ours === undefined) return;
  console.log(`\n## ${title}\n\n| | requests/s | p50 ms | p99 ms | ours / theirs |\n|---|---|---|---|---|`);
  for (const row of [ours, ...peers]) {
    const ratio = row === ours ? "" : (ours.requestsPerSecond / row.requestsPerSecond).toFixed(2);
    console.log(`| ${row.name} | ${Math.round(row.requestsPerSecond)} | ${row.p50Ms} | ${row.p99Ms} | ${ratio} |`);
  }
}
