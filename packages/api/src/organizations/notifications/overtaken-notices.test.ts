import type { Database } from "@quote-financing/db/database";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { expect, test } from "vitest";
import { queueDueNotices } from "./queue-due-notices.ts";
import { createNotificationWorld } from "./testing-notification-world.ts";

const database = testDatabase();

test("nobody is told of a streak that ended while it was looked at, and all of the next one", async () => {
  const { setLane, round, ago, clock, services } = await createNotificationWorld(database.db);
  await setLane({ failureStreak: 12, failingSince: ago(HOUR_MS) });
  const transact: Database["transact"] = async (work) => {
    await setLane({ failureStreak: 1, failingSince: clock.now() });
    return database.db.transact(work);
  };

  await queueDueNotices({ ...services, db: { ...services.db, transact } });

  expect(await round()).toEqual([]);
  clock.advance(HOUR_MS);
  expect(await round()).toHaveLength(2);
});

test("nobody is told that one fails which was paused while it was looked at, but of the streak when it goes on", async () => {
  const { setLane, round, ago, merchant, destinationId, services } = await createNotificationWorld(database.db);
  await setLane({ failureStreak: 12, failingSince: ago(HOUR_MS) });
  const transact: Database["transact"] = async (work) => {
    await merchant.destinations.update({ destinationId, paused: true });
    return database.db.transact(work);
  };

  await queueDueNotices({ ...services, db: { ...services.db, transact } });

  expect(await round()).toEqual([]);
  await merchant.destinations.update({ destinationId, paused: false });
  expect(await round()).toHaveLength(2);
});

test("nobody is told of a pause that ended while it was looked at", async () => {
  const { addEvent, round, clock, merchant, destinationId, services } = await createNotificationWorld(database.db);
  await addEvent();
  await merchant.destinations.update({ destinationId, paused: true });
  clock.advance(21 * HOUR_MS);
  const transact: Database["transact"] = async (work) => {
    await merchant.destinations.update({ destinationId, paused: false });
    return database.db.transact(work);
  };

  await queueDueNotices({ ...services, db: { ...services.db, transact } });

  expect(await round()).toEqual([]);
});
