import { ManualTimer } from "@quote-financing/domain/time/timer";
import { expect, onTestFinished, test } from "vitest";
import { createDeliveryProcess } from "../delivery-options.ts";
import { withStatements } from "../testing-statements.ts";
import { TickBench } from "../testing-ticks.ts";
import { HostPaces } from "./host-paces.ts";
import type { LaneHost } from "./lane-host.ts";
import { LaneTurns } from "./lane-turns.ts";
import { WakeSignal } from "./wake-signal.ts";

test("a lane of a worker that may not send reads again in a while, not at once", async () => {
  const bench = await TickBench.create();
  onTestFinished(() => bench.close());
  const destinationId = await bench.world.addDestination("https://receiver.example.nl/");
  await bench.world.addDeliveries(1, bench.clock.now());
  const { organizationId } = bench.world;
  const timer = new ManualTimer();
  let hasRead = () => {};
  const read = new Promise<void>((resolve) => (hasRead = resolve));
  const db = withStatements(bench.database.db, ({ run }) => run().finally(hasRead));
  const { dependencies } = createDeliveryProcess({ ...bench.dependencies(), db, timer });
  const paces = new HostPaces(timer, dependencies.policy);
  const host: LaneHost = {
    mayStayQuiet: () => true,
    grant: (wanted) => wanted,
    grantLastCalls: (wanted) => wanted,
    hostPace: (...names) => paces.of(...names),
    takeSlot: async () => () => {},
    isCrowded: () => false,
    isBeating: () => true,
    maySend: () => false,
    isOver: () => false,
    sendStarted() {},
    sendEnded() {},
    settled() {},
    turned() {},
  };
  const health = { readThrough: 0, failureStreak: 0, failingSinceMs: null, probeAtMs: null };
  const lane = { organizationId, destinationId, fence: 0, ...health };
  const turns = new LaneTurns(dependencies, host, lane, new WakeSignal(timer));
  let end: string | undefined;

  const taking = turns.take().then((how) => (end = how));
  await read;
  await timer.advance(249);
  expect(end).toBeUndefined();
  await timer.advance(1);

  expect(await taking).toBe("again");
  expect(bench.sent).toEqual([]);
});
