import autocannon from "autocannon";
import type { PeerProcess } from "../peers/peer-process.ts";
import { median } from "./median.ts";

/** One request. */
export interface Target {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Contender extends Target {
  readonly name: string;
  readonly peer: PeerProcess;
  readonly method?: "GET" | "POST";
  /** In turn, in place of the one: each connection begins with another of them. */
  readonly targets?: readonly Target[];
  /** What a success answers; anything else makes the measurement void. */
  readonly expectedStatus: number;
  /** Ours over theirs that we want to reach. */
  readonly target?: number;
}

/** Medians over the rounds. `ratio` is the first contender's rate over this one's, round by round. */
export interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the peer's process alone, in microseconds for each request. */
  readonly cpuMicros: number;
  readonly ratio: number;
  /** The lowest and the highest of the rounds' ratios. */
  readonly spread: readonly [number, number];
  readonly target?: number;
}

interface Round {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMicros: number;
}

const CONNECTIONS = 16;
const ROUND_SECONDS = Number(process.env.BENCH_ROUND_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const WARM_UP_SECONDS = 3;

/**
 * Runs the contenders in turn, round after round and every other round backwards, so that other load on the machine
 * affects all of them. The first round warms up and is thrown away.
 *
 * @throws when any answer is not the expected one.
 */
export async function measureAlternately(
  contenders: readonly Contender[],
  connections = CONNECTIONS,
): Promise<Figures[]> {
  const rounds = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]));
  for (const contender of contenders) await run(contender, connections, WARM_UP_SECONDS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const order = round % 2 === 1 ? contenders : [...contenders].reverse();
    for (const contender of order) rounds.get(contender)?.push(await run(contender, connections, ROUND_SECONDS));
    const line = contenders.map((contender) => `${contender.name} ${Math.round(last(rounds, contender))}/s`).join(", ");
    process.stderr.write(`  round ${round} of ${ROUNDS}: ${line}\n`);
  }
  const [first] = contenders;
  const ours = first === undefined ? [] : (rounds.get(first) ?? []);
  return contenders.map((contender) => summarize(contender, rounds.get(contender) ?? [], ours));
}

async function run(contender: Contender, connections: number, seconds: number): Promise<Round> {
  const { name, peer, path, headers, body, expectedStatus, targets = [] } = contender;
  let clients = 0;
  const cpuBeforeMs = await peer.cpuMs();
  const result = await autocannon({
    url: peer.url + path,
    method: contender.method ?? "GET",
    headers,
    connections,
    duration: seconds,
    ...(body === undefined ? {} : { body }),
    ...(targets.length === 0 ? {} : { setupClient: (client) => client.setRequests(rotated(targets, (clients += 1))) }),
  });
  const cpuMs = (await peer.cpuMs()) - cpuBeforeMs;
  const answered = Object.entries(result.statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => `${count} x ${status}`,
  );
  const expected = result.statusCodeStats?.[`${expectedStatus}`]?.count ?? 0;
  if (result.errors > 0 || result.non2xx > 0 || expected === 0 || answered.length > 1) {
    throw new Error(`${name} answered ${answered.join(", ")} with ${result.errors} errors: no measurement.`);
  }
  const { requests, latency } = result;
  return {
    perSecond: requests.total / result.duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    cpuMicros: (cpuMs * 1000) / requests.total,
  };
}

const rotated = (targets: readonly Target[], by: number): Target[] => [
  ...targets.slice(by % targets.length),
  ...targets.slice(0, by % targets.length),
];

function summarize({ name, target }: Contender, rounds: readonly Round[], ours: readonly Round[]): Figures {
  const ratios = rounds.map(({ perSecond }, index) => (ours[index]?.perSecond ?? Number.NaN) / perSecond);
  return {
    name,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    cpuMicros: median(rounds.map(({ cpuMicros }) => cpuMicros)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    ...(target === undefined ? {} : { target }),
  };
}

const last = (rounds: ReadonlyMap<Contender, Round[]>, contender: Contender): number =>
  rounds.get(contender)?.at(-1)?.perSecond ?? Number.NaN;
