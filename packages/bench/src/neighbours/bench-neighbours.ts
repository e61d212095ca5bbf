import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { report } from "../measure/report.ts";
import { ATTACKS, type Attack, type Attacker } from "./attacks.ts";
import type { Met } from "./meet.ts";
import { prepareAttacker, signIn } from "./prepare-attacker.ts";
import { type Bystander, startBystander } from "./start-bystander.ts";
import { startProduct } from "./start-product.ts";

const PHASE_MS = Number(process.env.BENCH_PHASE_SECONDS ?? 8) * 1_000;

/** What another organization meets while one misbehaves, over the quiet before it: targets.md, Neighbours. */
export async function benchNeighbours(): Promise<void> {
  const product = await startProduct();
  const bystander = startBystander(product.demo);
  const sql = postgres(product.demo.databaseUrl, { onnotice: () => {} });
  try {
    const rows: Row[] = [];
    const cookie = await signIn(product);
    await bystander.meet(PHASE_MS);
    for (const [name, attack] of Object.entries(ATTACKS))
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

async function measure(bystander: Bystander, attacker: Attacker, name: string, attack: Attack): Promise<Row> {
  const quiet = await bystander.meet(PHASE_MS);
  const ending = new AbortController();
  let attacking = Promise.resolve();
  await new Promise<void>((underWay) => (attacking = attack(attacker, ending.signal, underWay)));
  await pause(1_000);
  const during = await bystander.meet(PHASE_MS);
  ending.abort();
  await attacking;
  await pause(3_000);
  console.error(`  ${name}: GET p99 ${Math.round(quiet.getP99Ms)} -> ${Math.round(during.getP99Ms)} ms`);
  return { name, quiet, during };
}

function cells({ name, quiet, during }: Row): (string | number)[] {
  const ratio = (during.getP99Ms / quiet.getP99Ms).toFixed(1);
  const ms = [quiet.getP99Ms, during.getP99Ms].map((value) => value.toFixed(1));
  return [name, ...ms, ratio, quiet.postP50Ms.toFixed(1), during.postP50Ms.toFixed(1), during.unavailable];
}
