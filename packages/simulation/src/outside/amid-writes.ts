import type { Simulation } from "../simulation.ts";
import type { Merchant } from "./merchant.ts";

/** Somebody who does something in the instants in which events are made and sent. */
interface Meddler {
  readonly name: string;
  /** After the first of the writes began, at most. */
  readonly longestLeadMs: number;
  /** Between two times, from and to. */
  readonly pauseMs: readonly [number, number];
  readonly act: (merchant: Merchant) => Promise<void> | void;
}

/** Has one of the merchants write quotes, and lets somebody act beside it, again and again for as long as the run is busy. */
export async function actAmidWrites(
  { scheduler }: Simulation,
  merchants: readonly Merchant[],
  { meddler, isBusy }: { readonly meddler: Meddler; readonly isBusy: () => boolean },
): Promise<void> {
  const { random } = scheduler;
  const { name, longestLeadMs, pauseMs, act } = meddler;
  while (isBusy()) {
    const merchant = random.pick(merchants);
    const making = Array.from({ length: random.between(1, 4) }, () => merchant.createQuote());
    await scheduler.sleep(random.between(0, longestLeadMs), name);
    await Promise.all([...making, act(merchant)]);
    await scheduler.sleep(random.between(...pauseMs), name);
  }
}
