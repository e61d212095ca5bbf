import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { DEFAULT_POLICY } from "@quote-financing/delivery/delivery-policy";
import type { Receiver } from "@quote-financing/testing/create-receiver";
import { runMigrations } from "graphile-worker";
import type postgres from "postgres";
import { median } from "../measure/median.ts";
import type { Table } from "../measure/report.ts";
import { bundlePeer } from "../peers/bundle-peer.ts";
import { startPeer } from "../peers/peer-process.ts";
import { postgresCpuMs } from "../product/process-cpu.ts";
import { fillGraphile, fillOurs, fillPgBoss } from "./backlogs.ts";

const COUNT = Number(process.env.BENCH_DELIVERIES ?? 12_000);
const ROUNDS = Number(process.env.BENCH_DELIVERY_ROUNDS ?? 3);
/** The same for all; ours has two destinations with 32 each. */
const IN_FLIGHT = 64;

export interface ThroughputWorld {
  readonly databaseUrl: string;
  readonly sql: postgres.Sql;
  /** Not counted as PostgreSQL's processor time (`observe`). */
  readonly observer: postgres.Sql;
  readonly receiver: Receiver;
  readonly environment: Record<string, string>;
}

interface Sender {
  readonly name: string;
  readonly target?: number;
  readonly program: string;
  readonly environment?: Record<string, string>;
  fill(): Promise<unknown>;
  /** Rows of the attempt log so far. */
  logged(): Promise<number>;
  /** Nothing waits or is under way: every outcome is committed. */
  isSettled(): Promise<boolean>;
}

/** A backlog each, in turn: from the first request at the receiver until every attempt row and outcome is committed. */
export async function benchThroughput(world: ThroughputWorld) {
  const senders = await prepare(world);
  const drains = new Map<Sender, Drain[]>(senders.map((sender) => [sender, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const sender of round % 2 === 0 ? senders : [...senders].reverse()) {
      const drained = await drain(world, sender);
      if (round > 0) drains.get(sender)?.push(drained);
      process.stderr.write(`  round ${round} of ${ROUNDS}: ${sender.name} ${Math.round(drained.perSecond)}/s\n`);
    }
  }
  const ours = drains.get(senders[0] as Sender) ?? [];
  return senders.map((sender) => {
    const theirs = drains.get(sender) ?? [];
    return {
      name: sender.name,
      perSecond: median(theirs.map(({ perSecond }) => perSecond)),
      cpuMicros: median(theirs.map(({ cpuMicros }) => cpuMicros)),
      postgresMicros: median(theirs.map(({ postgresMicros }) => postgresMicros)),
      ratio: median(theirs.map(({ perSecond }, index) => (ours[index]?.perSecond ?? Number.NaN) / perSecond)),
      target: sender.target,
    };
  });
}

export const throughputTable = (figures: Awaited<ReturnType<typeof benchThroughput>>): Table => ({
  title:
    `Deliveries with an attempt row each: ${COUNT} over TLS keep-alive, ${IN_FLIGHT} in flight; ours without its pace ` +
    `(the product sends a destination ${DEFAULT_POLICY.sendsPerSecond}/s after a burst of ${DEFAULT_POLICY.sendBurst})`,
  columns: ["", "deliveries/s", "CPU µs/delivery", "PostgreSQL's µs", "ours / theirs", "target", "reached"],
  rows: figures.map(({ name, perSecond, cpuMicros, postgresMicros, ratio, target }) => [
    name,
    Math.round(perSecond),
    Math.round(cpuMicros),
    Math.round(postgresMicros),
    ...(target === undefined ? ["", "", ""] : [ratio.toFixed(2), `>= ${target}`, ratio >= target ? "yes" : "no"]),
  ]),
});

async function prepare({ databaseUrl, sql, receiver, environment }: ThroughputWorld): Promise<Sender[]> {
  const bundled = (name: string) => bundlePeer(new URL(`./${name}`, import.meta.url));
  await runMigrations({ connectionString: databaseUrl });
  await sql`create table peer_attempts (like delivery_attempts including all)`;
  const box = createSecretBox(environment.SECRETS_KEY ?? "");
  const countOf = (table: string) => async () => {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`;
    return row?.count ?? 0;
  };
  const isNone = (rows: postgres.PendingQuery<postgres.Row[]>) => rows.then(({ length }) => length === 0);
  const theirs = { logged: countOf("peer_attempts") };
  const graphile = {
    ...theirs,
    program: await bundled("graphile-peer.ts"),
    fill: () => fillGraphile(sql, COUNT),
    isSettled: () => isNone(sql`select from graphile_worker._private_jobs limit 1`),
  };
  return [
    {
      name: "ours",
      program: await bundled("our-delivery-peer.ts"),
      fill: () => fillOurs(sql, box, [receiver.url, `${receiver.url}/two`], COUNT / 2),
      logged: countOf("delivery_attempts"),
      isSettled: () => isNone(sql`select from deliveries where state = 'pending' limit 1`),
    },
    { ...graphile, name: "graphile-worker, default", target: 5 },
    { ...graphile, name: "graphile-worker, local queue and batching", target: 1.6, environment: { BATCHING: "true" } },
    {
      ...theirs,
      name: "pg-boss, batches",
      target: 1.3,
      program: await bundled("pg-boss-peer.ts"),
      fill: () => fillPgBoss(databaseUrl, sql, COUNT),
      isSettled: () => isNone(sql`select from pgboss.job where name = 'post' and state < 'completed' limit 1`),
    },
  ];
}

interface Drain {
  readonly perSecond: number;
  /** Of the sending process alone, from its first request: processor time in microseconds for each delivery. */
  readonly cpuMicros: number;
  /** Of all of PostgreSQL in the same time. */
  readonly postgresMicros: number;
}

/** @throws when one is sent twice or is not logged. */
async function drain({ observer, receiver, environment }: ThroughputWorld, sender: Sender): Promise<Drain> {
  await sender.fill();
  const loggedBefore = await sender.logged();
  const receivedBefore = receiver.requests.length;
  const own = { ...environment, ...sender.environment, RECEIVER_URL: receiver.url, IN_FLIGHT: `${IN_FLIGHT}` };
  const peer = await startPeer(sender.program, own);
  const cpuBeforeMs = await peer.cpuMs();
  const postgresBeforeMs = await postgresCpuMs(observer);
  await receiver.waitForRequests(receivedBefore + COUNT);
  while (!(await sender.isSettled())) await new Promise((resolve) => setTimeout(resolve, 5));
  const endedAtMs = performance.now();
  const cpuMs = (await peer.cpuMs()) - cpuBeforeMs;
  const postgresMs = (await postgresCpuMs(observer)) - postgresBeforeMs;
  await peer.stop();
  if (receiver.requests.length !== receivedBefore + COUNT) throw new Error(`${sender.name} sent something twice.`);
  if ((await sender.logged()) - loggedBefore !== COUNT) throw new Error(`${sender.name} did not log everything.`);
  const tookMs = endedAtMs - (receiver.requests[receivedBefore]?.receivedAtMs ?? 0);
  return {
    perSecond: (COUNT * 1000) / tookMs,
    cpuMicros: (cpuMs * 1000) / COUNT,
    postgresMicros: (postgresMs * 1000) / COUNT,
  };
}
