import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabase, type Database } from "../database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/create-test-database.ts";
import { WakeAnnouncer } from "./wake-announcer.ts";
import { WakeListener } from "./wake-listener.ts";

let database: TestDatabase;
let other: Database;
let listener: WakeListener;
let heard: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  other = createDatabase({ url: database.url, maxConnections: 3 });
  heard = [];
  listener = new WakeListener({ url: database.url, self: "listening", onWake: (id) => void heard.push(id) });
  await listener.start();
});
afterEach(async () => {
  await listener.close();
  await other.close();
  await database.close();
});

const announcer = (sender = "announcing") => new WakeAnnouncer(other, sender);

test("what one process announces another hears, organization by organization", async () => {
  const writer = announcer();
  const ids = Array.from({ length: 500 }, (_, index) => `mer_${index}`);

  for (const id of ids) writer.announce(id);

  await expect.poll(() => new Set(heard).size).toBe(500);
  expect(heard).toHaveLength(500);
});

test("a process does not hear itself", async () => {
  announcer("listening").announce("mer_own");
  announcer().announce("mer_other");

  await expect.poll(() => heard).toContain("mer_other");
  expect(heard).not.toContain("mer_own");
});

test("a listener whose connection was cut listens again", async () => {
  await database.db.client`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'quote-financing-wakes'`;
  const writer = announcer();

  await expect
    .poll(
      () => {
        writer.announce("mer_later");
        return heard;
      },
      { timeout: 10_000 },
    )
    .toContain("mer_later");
});

test("an announcement to a database that is away throws nothing", async () => {
  await other.close();
  expect(() => announcer().announce("mer_lost")).not.toThrow();
});
