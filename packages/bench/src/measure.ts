import autocannon from "autocannon";

export interface Contender {
  readonly name: string;
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** What a success answers; anything else makes the measurement void. */
  readonly expectedStatus: number;
}

export interface Figures {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 16;
const ROUND_SECONDS = Number(process.env.BENCH_ROUND_SECONDS ?? 5);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

/**
 * Runs the contenders in turn, round after round, so that whatever else the machine does hits all of them. The first
 * round warms up and is thrown away; the median of the others counts.
 */
export async function measureAlternately(contenders: readonly Contender[]): Promise<Figures[]> {
  const rounds = new Map<string, autocannon.Result[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const contender of contenders) {
      const result = await run(contender, round === 0 ? 2 : ROUND_SECONDS);
      if (round > 0) rounds.get(contender.name)?.push(result);
      process.stderr.write(`  round ${round}/${ROUNDS} ${contender.name}: ${Math.round(result.requests.average)}/s\n`);
    }
  }
  return contenders.map(({ name }) => summarize(name, rounds.get(name) ?? []));
}

async function run(contender: Contender, seconds: number): Promise<autocannon.Result> {
  const { url, headers, body, expectedStatus } = contender;
  const result = await autocannon({
    url,
    method: contender.method ?? "GET",
    headers,
    connections: CONNECTIONS,
    duration: seconds,
    ...(body === undefined ? {} : { body }),
  });
  const answered = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || answered.some((status) => Number(status) !== expectedStatus)) {
    throw new Error(`${contender.name} answered ${answered.join(", ")} with ${result.errors} errors: no measurement.`);
  }
  return result;
}

function summarize(name: string, results: readonly autocannon.Result[]): Figures {
  return {
    name,
    requestsPerSecond: median(results.map((result) => result.requests.average)),
    p50Ms: median(results.map((result) => result.latency.p50)),
    p99Ms: median(results.map((result) => result.latency.p99)),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
