import { report, type Table } from "../measure/report.ts";
import { SNAPSHOTS, type SnapshotKind } from "./hold-snapshot.ts";
import { type Minute, runSustained } from "./run-sustained.ts";

const MINUTES = 15;

/**
 * Whether delivery costs more with every minute that it goes on: beside no snapshot, beside one that does nothing, and
 * beside one that reads all tables.
 *
 * @param minutes of each; 15 when omitted
 * @param only one of the three
 */
export async function benchSustained(minutes = `${MINUTES}`, only?: string): Promise<void> {
  const count = Number(minutes);
  const kinds = SNAPSHOTS.filter((kind) => only === undefined || kind === only);
  if (!Number.isInteger(count) || count < 1 || kinds.length === 0) {
    throw new Error(`Usage: pnpm bench sustained [minutes] [${SNAPSHOTS.join("|")}]`);
  }
  const runs: { kind: SnapshotKind; minutes: Minute[] }[] = [];
  for (const kind of kinds) runs.push({ kind, minutes: await runSustained(kind, count) });
  const tables = runs.map((run) => sustainedTable(run.kind, run.minutes));
  report("sustained", tables, runs);
}

const TITLES: Readonly<Record<SnapshotKind, string>> = {
  none: "no snapshot",
  snapshot: "a snapshot held open",
  dump: "a snapshot that reads all tables",
};

/** What is shown of a minute; the growth of each is the last minute over the first. */
const COLUMNS: Readonly<Record<string, (minute: Minute) => number>> = {
  "p50 ms": ({ p50Ms }) => p50Ms,
  "p99 ms": ({ p99Ms }) => p99Ms,
  "bench late, p99 ms": ({ lateMs }) => lateMs,
  "PostgreSQL CPU ms/delivery": ({ postgresMs }) => postgresMs,
  "our CPU ms/delivery": ({ oursMs }) => oursMs,
  "turn buffers": ({ buffers }) => buffers.turn.buffers,
  "poll buffers": ({ buffers }) => buffers.poll.buffers,
  "unnumbered buffers": ({ buffers }) => buffers.unnumbered.buffers,
  "numbering buffers": ({ buffers }) => buffers.numbering.buffers,
};

const SIZES = ["deliveries", "event_numbers", "event_inbox"] as const;

function sustainedTable(kind: SnapshotKind, minutes: readonly Minute[]): Table {
  const names = Object.keys(COLUMNS);
  const [first] = minutes;
  const last = minutes.at(-1);
  const growth = Object.values(COLUMNS).map((of) =>
    first === undefined || last === undefined ? "" : (of(last) / of(first)).toFixed(2),
  );
  return {
    title: `Sustained: 30 POST/s with two destinations, ${TITLES[kind]}`,
    columns: ["minute", "deliveries", ...names, ...SIZES.map((table) => `${table} MB + indexes`)],
    rows: [
      ...minutes.map((minute, index) => [
        `${index + 1}`,
        minute.deliveries,
        ...Object.values(COLUMNS).map((of) => rounded(of(minute))),
        ...SIZES.map((table) => sizeOf(minute, table)),
      ]),
      ["last / first", "", ...growth, ...SIZES.map(() => "")],
    ],
  };
}

const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toFixed(2)));

function sizeOf({ sizes }: Minute, name: string): string {
  const size = sizes.find(({ table }) => table === name);
  const mb = (kb = 0) => (kb / 1024).toFixed(1);
  return `${mb(size?.tableKb)} + ${mb(size?.indexesKb)}`;
}
