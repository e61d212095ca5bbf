import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import { median, quantile } from "../measure/median.ts";
import type { Table } from "../measure/report.ts";
import { bundlePeer } from "../peers/bundle-peer.ts";
import { type PeerProcess, startPeer } from "../peers/peer-process.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";
import { seedOrganization } from "../rest/seed-organization.ts";
import { fillOurs } from "./backlogs.ts";
import type { ThroughputWorld } from "./bench-throughput.ts";

const SAMPLES = Number(process.env.BENCH_SAMPLES ?? 300);
const PAUSE_MS = 20;
const BACKLOG = 100_000;
const ROUNDS = Number(process.env.BENCH_LATENCY_ROUNDS ?? 3);

/**
 * Measures the time from the answer to a POST until its event is at the receiver: alone, and beside a second destination that hangs and
 * has a backlog. The two take turns, so that other load on the machine affects both. The backlog is on the disk before anything is measured.
 */
export async function benchLatency({ sql, receiver, environment }: ThroughputWorld) {
  const { token } = await seedOrganization(sql, { destinations: 0 });
  const program = await bundlePeer(new URL("./our-service-peer.ts", import.meta.url));
  const peer = await startPeer(program, environment);
  const hung = await createReceiver();
  hung.answerAllWith("hang");
  try {
    await addDestination(peer, token, receiver.url);
    await sample(peer, token, receiver, 50);
    const rounds: { idle: Figures; loaded: Figures }[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      await settleDisk(sql);
      const idle = figuresOf(await sample(peer, token, receiver, SAMPLES));
      const held = hung.requests.length;
      const organizationId = await fillOurs(sql, createSecretBox(environment.SECRETS_KEY ?? ""), [hung.url], BACKLOG);
      await hung.waitForRequests(held + 1);
      await settleDisk(sql);
      const loaded = figuresOf(await sample(peer, token, receiver, SAMPLES));
      rounds.push({ idle, loaded });
      process.stderr.write(
        `  round ${round} of ${ROUNDS}: p95 ${idle.p95Ms.toFixed(1)}, ${loaded.p95Ms.toFixed(1)} ms\n`,
      );
      await sql`delete from destinations where organization_id = ${organizationId}`;
      await sql`delete from deliveries where organization_id = ${organizationId}`;
    }
    const ratio = median(rounds.map(({ idle, loaded }) => loaded.p95Ms / idle.p95Ms));
    return {
      idle: medians(rounds.map(({ idle }) => idle)),
      loaded: medians(rounds.map(({ loaded }) => loaded)),
      ratio,
    };
  } finally {
    await peer.stop();
    await hung.close();
  }
}

export function latencyTable({ idle, loaded, ratio }: Awaited<ReturnType<typeof benchLatency>>): Table {
  const row = (name: string, { p50Ms, p95Ms, p99Ms }: typeof idle) => [
    name,
    ...[p50Ms, p95Ms, p99Ms].map((value) => value.toFixed(1)),
  ];
  return {
    title: `POST answered to event at the receiver, one at a time, ${ROUNDS} x ${SAMPLES} samples (negative: before the answer)`,
    columns: ["", "p50 ms", "p95 ms", "p99 ms", "target", "reached"],
    rows: [
      [...row("idle", idle), "p50 <= 15, p99 <= 100", idle.p50Ms <= 15 && idle.p99Ms <= 100 ? "yes" : "no"],
      [
        ...row(`next to a hung destination with ${BACKLOG} waiting`, loaded),
        `p95 <= 1.1 x idle (${ratio.toFixed(2)} x)`,
        ratio <= 1.1 ? "yes" : "no",
      ],
    ],
  };
}

async function addDestination(peer: PeerProcess, token: string, url: string): Promise<void> {
  const response = await post(peer, token, "/v1/events/destinations", { name: "bench", url });
  if (response.status !== 201) throw new Error(`Adding the destination was answered ${await response.text()}`);
}

async function sample(peer: PeerProcess, token: string, receiver: ThroughputWorld["receiver"], count: number) {
  const latencies: number[] = [];
  while (latencies.length < count) {
    const before = receiver.requests.length;
    const response = await post(peer, token, "/v1/quotes", SAMPLE_QUOTE);
    const answeredAtMs = performance.now();
    if (response.status !== 201) throw new Error(`A quote was answered ${await response.text()}`);
    await response.text();
    const received = (await receiver.waitForRequests(before + 1))[before];
    latencies.push((received?.receivedAtMs ?? Number.NaN) - answeredAtMs);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return latencies;
}

const post = (peer: PeerProcess, token: string, path: string, body: unknown) =>
  fetch(peer.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function settleDisk(sql: ThroughputWorld["sql"]): Promise<void> {
  await sql`vacuum analyze`;
  await sql`checkpoint`;
}

type Figures = ReturnType<typeof figuresOf>;

const medians = (figures: readonly Figures[]): Figures => ({
  p50Ms: median(figures.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(figures.map(({ p95Ms }) => p95Ms)),
  p99Ms: median(figures.map(({ p99Ms }) => p99Ms)),
});

const figuresOf = (latencies: readonly number[]) => ({
  p50Ms: quantile(latencies, 0.5),
  p95Ms: quantile(latencies, 0.95),
  p99Ms: quantile(latencies, 0.99),
});
