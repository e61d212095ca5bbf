import { describe, expect, it } from "vitest";
import { createReceiver, type ReceiverOptions, type TransactionalReceiverOptions } from "../receiver.ts";
import { makeEvent } from "../test-kit.ts";
import { WatchedClock } from "./testing-watched-clock.ts";

const SECRET = `whsec_${"a".repeat(43)}`;
const LEASE_MS = 50;

interface Run {
  readonly succeed: () => void;
  readonly fail: (error: Error) => void;
}

/** A receiver of one event, with a clock of its own. Each run of its handler hangs until the test settles it. */
function hangingReceiver(options: Partial<ReceiverOptions> | Partial<TransactionalReceiverOptions<object>>) {
  const runs: Run[] = [];
  const clock = new WatchedClock();
  const receiver = createReceiver({
    ...(options as Partial<ReceiverOptions>),
    bearerSecret: SECRET,
    now: clock.now,
    onOther: () => new Promise<void>((succeed, fail) => void runs.push({ succeed, fail })),
  });
  const delivery = { authorization: `Bearer ${SECRET}`, body: JSON.stringify(makeEvent("ping")) };
  const answered = async (): Promise<number> => (await receiver.receive(delivery)).status;
  const begin = () => clock.begun(answered);
  return { runs, clock, begin };
}

/** Each transaction hands its event over: what keeps them apart is the database's. */
const transactions = { once: (_: string, handle: (transaction: object) => Promise<void>) => handle({}) };

describe.each([
  ["the memory of its process", { leaseMs: LEASE_MS }, LEASE_MS],
  ["transactions", { transactions }, 60_000],
])("a handler that hangs, with %s,", (_, options, leaseMs) => {
  it("holds its event for the lease, and no longer", async () => {
    const { runs, clock, begin } = hangingReceiver(options);
    await begin();
    clock.nowMs += leaseMs + 1;
    const second = await begin();
    expect(runs).toHaveLength(2);
    runs[1]?.succeed();
    expect(await second.answer).toBe(204);
  });

  it("is not run beside itself within the lease", async () => {
    const { runs, clock, begin } = hangingReceiver(options);
    const first = await begin();
    clock.nowMs += leaseMs - 1;
    const second = await begin();
    runs[0]?.succeed();
    expect(await Promise.all([first.answer, second.answer])).toEqual([204, 204]);
    expect(runs).toHaveLength(1);
  });

  it("frees nothing of the run after it when it fails at last", async () => {
    const { runs, clock, begin } = hangingReceiver(options);
    const first = await begin();
    clock.nowMs += leaseMs + 1;
    const second = await begin();
    runs[0]?.fail(new Error("The bank is away."));
    expect(await first.answer).toBe(500);
    const third = await begin();
    expect(runs).toHaveLength(2);
    runs[1]?.succeed();
    expect(await Promise.all([second.answer, third.answer])).toEqual([204, 204]);
  });
});
