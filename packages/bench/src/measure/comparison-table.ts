import type { Figures } from "./measure-alternately.ts";
import type { Table } from "./report.ts";

/** Requests next to each other; every ratio is ours over theirs, the median of the rounds' ratios. */
export function comparisonTable(title: string, figures: readonly Figures[]): Table {
  return {
    title,
    columns: ["", "requests/s", "p50 ms", "p99 ms", "CPU µs/request", "ours / theirs", "rounds", "target", "reached"],
    rows: figures.map(({ name, perSecond, p50Ms, p99Ms, cpuMicros, ratio, spread, target }, index) => [
      name,
      Math.round(perSecond),
      p50Ms,
      p99Ms,
      Math.round(cpuMicros),
      index === 0 ? "" : ratio.toFixed(2),
      index === 0 ? "" : spread.map((end) => end.toFixed(2)).join("-"),
      target === undefined ? "" : `>= ${target}`,
      target === undefined ? "" : ratio >= target ? "yes" : "no",
    ]),
  };
}
