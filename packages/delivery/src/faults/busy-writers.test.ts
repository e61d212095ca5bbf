import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DeliveryLoop, startDeliveryLoop } from "../delivery-loop.ts";
import type { RunningAttempt } from "../sending/send.ts";
import { DeliveryWorld, localAddresses, testSecretBox, UNPACED } from "../testing-world.ts";

const WRITERS = 24;
const ORGANIZATIONS = 10;
const SECONDS = 6;
/** What waits at any moment: no more than was made in so many seconds, or than so many on a slow machine. */
const WAITING_SECONDS = 0.3;
const FEW_WAITING = 250;

let database: TestDatabase;
let loop: DeliveryLoop;
beforeEach(async () => {
  database = await createTestDatabase(26);
});
afterEach(async () => {
  await loop.stop(0);
  await database.close();
});

test("writers at full speed do not outrun delivery on the same database: what waits does not pile up", async () => {
  const worlds: DeliveryWorld[] = [];
  for (let index = 0; index < ORGANIZATIONS; index += 1) {
    const world = await DeliveryWorld.create(database.db);
    await world.addDestination("https://one.example.nl/");
    await world.addDestination("https://two.example.nl/");
    worlds.push(world);
  }
  let delivered = 0;
  loop = startDeliveryLoop({
    db: database.db,
    clock: { now: () => new Date() },
    secretBox: testSecretBox,
    addressPolicy: localAddresses,
    policy: UNPACED,
    send: () => answeredIn(5, () => (delivered += 1)),
  });
  let created = 0;
  const waiting: number[] = [];
  const endsAtMs = performance.now() + SECONDS * 1_000;
  const write = async (world: DeliveryWorld) => {
    while (performance.now() < endsAtMs) {
      await world.addEvents(1, new Date());
      created += 1;
      loop.wake(world.organizationId);
    }
  };
  const look = async () => {
    while (performance.now() < endsAtMs) {
      await sleep(100);
      waiting.push(2 * created - delivered);
    }
  };

  await Promise.all([look(), ...Array.from({ length: WRITERS }, (_, index) => writeTo(index))]);

  printMeasurements("busy writers", { created, delivered, mostWaiting: Math.max(...waiting) });
  const mostAllowed = Math.max(FEW_WAITING, (WAITING_SECONDS * 2 * created) / SECONDS);
  expect(Math.max(...waiting)).toBeLessThan(mostAllowed);
  await expect.poll(() => delivered, { timeout: 2_000 }).toBe(2 * created);

  function writeTo(index: number): Promise<void> {
    const world = worlds[index % ORGANIZATIONS];
    return world === undefined ? Promise.resolve() : write(world);
  }
}, 180_000);

function answeredIn(milliseconds: number, answered: () => void): RunningAttempt {
  const outcome = sleep(milliseconds).then(() => {
    answered();
    return {
      status: 200,
      errorClass: null,
      durationMs: milliseconds,
      connectMs: 0,
      firstByteMs: milliseconds,
      responseHeaders: "",
      responseBody: "",
      retryAfter: null,
      isCutOff: false,
    };
  });
  return { outcome, cancel() {} };
}
