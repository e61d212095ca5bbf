import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RESULTS = fileURLToPath(new URL("../../.results", import.meta.url));

/** Where a bench may keep a file of its own. */
export function resultFile(name: string): string {
  mkdirSync(RESULTS, { recursive: true });
  return join(RESULTS, name);
}

type Cell = string | number;

/** One comparison as a table; the first row is ours. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Prints tables as markdown and keeps what was measured in `.results/<name>.json`. */
export function report(name: string, tables: readonly Table[], figures: unknown): void {
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}`;
  console.log(`\nMachine: ${machine}; everything on it. ${new Date().toISOString()}`);
  for (const table of tables) console.log(`\n## ${table.title}\n\n${markdown(table)}`);
  const file = resultFile(`${name}.json`);
  writeFileSync(file, `${JSON.stringify({ name, measuredAt: new Date(), machine, figures }, null, 2)}\n`);
  console.log(`\nAlso in packages/bench/.results/${name}.json`);
}

function markdown({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, index) => Math.max(3, ...lines.map((row) => row[index]?.length ?? 0)));
  const [head = [], ...body] = lines.map((row) => widths.map((width, index) => pad(row[index] ?? "", width, index)));
  const rule = widths.map((width, index) => (index === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [head, rule, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const pad = (text: string, width: number, index: number) => (index === 0 ? text.padEnd(width) : text.padStart(width));
