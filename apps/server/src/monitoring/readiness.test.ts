import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createDatabase } from "@quote-financing/db/database";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { FixedClock } from "@quote-financing/domain/time/clock";
import type { TaskHealth } from "@quote-financing/domain/time/task-health";
import { expect, test } from "vitest";
import { createReadiness } from "./readiness.ts";

test("a process says which of its work fails again and again, since when, and that it is well again", async () => {
  const { db, close } = await createTestDatabase();
  const clock = new FixedClock(new Date("2026-06-01T12:00:00.000Z"));
  const well: TaskHealth = { name: "retention", failures: 0, failingForMs: 0, sinceSuccessMs: 10 };
  let rounds = [well];
  const readiness = createReadiness({
    db: createTestServices({ db }).db,
    clock,
    isDeliveryAlive: () => true,
    rounds: () => rounds,
    isDraining: () => false,
  });
  expect(await readiness()).toMatchObject({ ready: true, checks: { delivery: "ok" } });

  rounds = [
    { ...well, failures: 3, failingForMs: 90_000 },
    { ...well, name: "mail", failures: 9, failingForMs: 90_000 },
  ];
  const failing = await readiness();
  expect(failing).toMatchObject({ ready: false, checks: { retention: "failing since 2026-06-01T11:58:30.000Z" } });
  expect(failing.checks).not.toHaveProperty("mail");

  rounds = [well];
  expect(await readiness()).toMatchObject({ ready: true });
  await close();
});

test("a process whose database only reads is not ready, and says so", async () => {
  const { db, url, close } = await createTestDatabase();
  const parts = { clock: new FixedClock("2026-06-01T12:00:00.000Z"), isDeliveryAlive: undefined };
  const readiness = createReadiness({ db, ...parts, rounds: () => [], isDraining: () => false });
  expect(await readiness()).toMatchObject({ ready: true, checks: { database: "ok" } });

  const readingOnly = createDatabase({ url: `${url}?default_transaction_read_only=on`, maxConnections: 4 });
  const later = createReadiness({ db: readingOnly, ...parts, rounds: () => [], isDraining: () => false });
  expect(await later()).toMatchObject({ ready: false, checks: { database: "read-only", migrations: "ok" } });
  await readingOnly.close();
  await close();
});
