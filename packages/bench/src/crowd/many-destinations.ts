import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { median } from "../measure/median.ts";
import { addDestination } from "../product/add-destination.ts";
import { seedMerchant } from "../product/seed-merchant.ts";
import type { BenchProduct } from "../product/start-bench-product.ts";
import { postQuote } from "../product/steady-posts.ts";

const POSTS = Number(process.env.BENCH_SAMPLES ?? 300);
const WARM_UP = 20;
const FEW = 2;
const MANY = 50;
/** Slow enough for the deliveries of 50 destinations. */
const PAUSE_MS = 100;

/** What a POST takes with few and with many destinations, in turn. Times in milliseconds. */
export interface DestinationsFigures {
  readonly fewMs: number;
  readonly manyMs: number;
  /** The median of the ratios of two that followed each other. */
  readonly ratio: number;
}

export async function measureManyDestinations(
  { demo, box }: BenchProduct,
  sql: postgres.Sql,
  url: string,
): Promise<DestinationsFigures> {
  const merchantWith = async (count: number) => {
    const { organizationId, token } = await seedMerchant(sql);
    for (let index = 0; index < count; index += 1) {
      await addDestination(sql, box, { organizationId, url: `${url}/${index}` });
    }
    return token;
  };
  const few = await merchantWith(FEW);
  const many = await merchantWith(MANY);
  const timeOf = async (token: string) => {
    const { sentAtMs, answeredAtMs } = await postQuote(demo.baseUrl, token);
    await pause(PAUSE_MS);
    return answeredAtMs - sentAtMs;
  };
  const times: { fewMs: number; manyMs: number }[] = [];
  while (times.length < WARM_UP + POSTS) {
    // In turn first and second: what the one before left to do hits both.
    if (times.length % 2 === 0) times.push({ fewMs: await timeOf(few), manyMs: await timeOf(many) });
    else {
      const manyMs = await timeOf(many);
      times.push({ fewMs: await timeOf(few), manyMs });
    }
  }
  const warm = times.slice(WARM_UP);
  return {
    fewMs: median(warm.map(({ fewMs }) => fewMs)),
    manyMs: median(warm.map(({ manyMs }) => manyMs)),
    ratio: median(warm.map(({ fewMs, manyMs }) => manyMs / fewMs)),
  };
}
