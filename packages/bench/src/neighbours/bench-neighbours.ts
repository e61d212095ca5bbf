import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { median } from "../measure/median.ts";
import { report } from "../measure/report.ts";
import { startProduct } from "../product/start-product.ts";
import { ATTACKS, type Attack, type Attacker } from "./attacks.ts";
import type { Met } from "./meet.ts";
import { prepareAttacker, signIn } from "./prepare-attacker.ts";
import { type Bystander, startBystander } from "./start-bystander.ts";

const PHASE_MS = Number(process.env.BENCH_PHASE_SECONDS ?? 4) * 1_000;
const ROUNDS = 3;

/**
 * What another organization meets while one misbehaves, over the quiet before it.
 * @param part of the names of the rows to measure; all of them by default
 */
export async function benchNeighbours(part = ""): Promise<void> {
  const attacks = Object.entries(ATTACKS).filter(([name]) => name.includes(part));
  if (attacks.length === 0) throw new Error(`No row has "${part}" in its name.`);
  const product = await startProduct();
  const bystander = startBystander(product.demo);
  const sql = postgres(product.demo.databaseUrl, { onnotice: () => {} });
  try {
    const rows: Row[] = [];
    const cookie = await signIn(product);
    await bystander.meet(PHASE_MS);
    for (const [name, attack] of attacks)
      rows.push(await measure(bystander, await prepareAttacker(product, sql, cookie), name, attack));
    const columns = [
      "while one organization or stranger …",
      "GET p99, quiet",
      "during",
      "ratio",
      "POST p50, quiet",
      "during",
      "503",
    ];
    report("neighbours", [{ title: "Another organization's requests, in ms", columns, rows: rows.map(cells) }], rows);
  } finally {
    bystander.end();
    await sql.end({ timeout: 5 });
    await product.close();
  }
}

interface Row {
  readonly name: string;
  readonly quiet: Met;
  readonly during: Met;
}

/** Quiet and attack take turns; the medians of the rounds count, as one collection of garbage makes the p99 of a phase. */
async function measure(bystander: Bystander, attacker: Attacker, name: string, attack: Attack): Promise<Row> {
  const quiet: Met[] = [];
  const during: Met[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await bystander.meet(PHASE_MS));
    during.push(await meetDuring(bystander, attacker, attack));
    await pause(2_000);
  }
  const row = { name, quiet: medianOf(quiet), during: medianOf(during) };
  console.error(`  ${name}: GET p99 ${Math.round(row.quiet.getP99Ms)} -> ${Math.round(row.during.getP99Ms)} ms`);
  return row;
}

async function meetDuring(bystander: Bystander, attacker: Attacker, attack: Attack): Promise<Met> {
  const ending = new AbortController();
  let attacking = Promise.resolve();
  await new Promise<void>((underWay) => (attacking = attack(attacker, ending.signal, underWay)));
  await pause(1_000);
  const met = await bystander.meet(PHASE_MS);
  ending.abort();
  await attacking;
  return met;
}

const medianOf = (rounds: readonly Met[]): Met => ({
  getP99Ms: median(rounds.map(({ getP99Ms }) => getP99Ms)),
  postP50Ms: median(rounds.map(({ postP50Ms }) => postP50Ms)),
  unavailable: rounds.reduce((sum, { unavailable }) => sum + unavailable, 0),
});

function cells({ name, quiet, during }: Row): (string | number)[] {
  const ratio = (during.getP99Ms / quiet.getP99Ms).toFixed(1);
  const ms = [quiet.getP99Ms, during.getP99Ms].map((value) => value.toFixed(1));
  return [name, ...ms, ratio, quiet.postP50Ms.toFixed(1), during.postP50Ms.toFixed(1), during.unavailable];
}
