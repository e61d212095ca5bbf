import { systemTimer, type Timer } from "@quote-financing/domain/time/timer";
import { expect, test } from "vitest";
import { runDeliveryTick } from "./delivery-tick.ts";
import { TickBench } from "./testing-ticks.ts";

test("a call that found nothing to send leaves no alarm behind", async () => {
  const bench = await TickBench.create();
  const open = new Set<object>();
  const timer: Timer = {
    ...systemTimer,
    after(milliseconds, run) {
      const alarm = {};
      const cancel = systemTimer.after(milliseconds, () => {
        open.delete(alarm);
        run();
      });
      open.add(alarm);
      return () => {
        open.delete(alarm);
        cancel();
      };
    },
  };

  await runDeliveryTick({ ...bench.dependencies(), timer, budgetMs: 22_000 });

  expect(open.size).toBe(0);
  await bench.close();
});
