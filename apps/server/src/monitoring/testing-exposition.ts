/** The metric names that a page in Prometheus' text format exports, suffixes of histograms included. */
export function exportedNames(page: string): Set<string> {
  const samples = page.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Set(samples.map((line) => /^[a-zA-Z_:][\w:]*/.exec(line)?.[0] ?? ""));
}

const PROMQL_WORDS = new Set(
  `sum max min by rate increase histogram_quantile label_replace label_values and or unless offset
  absent le route round status class kind state outcome reason source instance job part up`.split(/\s+/),
);

/** The metric names that a PromQL expression asks for: what is neither a word of the language nor one of our labels. */
export function askedNames(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\$\w+/g, "");
  const words = bare.match(/[a-zA-Z_][\w:]*/g) ?? [];
  return [...new Set(words)].filter((word) => !PROMQL_WORDS.has(word) && !/^\d/.test(word) && !/^h$/.test(word));
}
