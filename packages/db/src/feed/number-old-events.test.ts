import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { testDatabase } from "../testing/test-database.ts";
import { numberEvents } from "./number-events.ts";
import { numberOldEvents } from "./number-old-events.ts";

const database = testDatabase();

let organizations = 0;

async function createWorld() {
  organizations += 1;
  const organizationId = `mer_${organizations}`;
  const { client } = database.db;
  await client`insert into organizations (organization_id, slug, name, created_at)
    values (${organizationId}, ${`slug-${organizations}`}, 'Zonnig Dak', now())`;
  const addEvents = (prefix: string, count: number) => client`
    insert into events (organization_id, event_id, type, payload, occurred_at)
    select ${organizationId}, ${prefix} || lpad(n::text, 5, '0'), 'ping', '{}', now() from generate_series(1, ${count}::int) as n`;
  const queue = () => client`
    insert into event_inbox (organization_id, event_id)
    select organization_id, event_id from events where organization_id = ${organizationId} and event_id like 'new%'`;
  const numbers = async () =>
    (
      await client<{ sequence: string; eventId: string }[]>`
        select sequence, event_id as "eventId" from event_numbers where organization_id = ${organizationId}
        order by sequence`
    ).map(({ sequence, eventId }) => [Number(sequence), eventId] as const);
  const deliveries = async () =>
    (await client`select 1 from deliveries where organization_id = ${organizationId}`).length;
  return { organizationId, addEvents, queue, numbers, deliveries };
}

const withoutGaps = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("events of the release before get numbers in the order of their ids, over batches, and no deliveries", async () => {
  const w = await createWorld();
  await w.addEvents("old", 1_203);

  expect(await numberOldEvents(database.db, w.organizationId, sleep)).toBe(1_203);

  const numbers = await w.numbers();
  expect(numbers.map(([sequence]) => sequence)).toEqual(withoutGaps(1_203));
  expect(numbers.map(([, eventId]) => eventId)).toEqual(numbers.map(([, eventId]) => eventId).toSorted());
  expect(await w.deliveries()).toBe(0);
  expect(await numberOldEvents(database.db, w.organizationId, sleep)).toBe(0);
});

test("what was broken off goes on where it was, while new events are numbered by their own rule", async () => {
  const w = await createWorld();
  await w.addEvents("old", 700);
  await w.addEvents("new", 600);
  await w.queue();

  await Promise.all([
    numberOldEvents(database.db, w.organizationId, sleep),
    numberOldEvents(database.db, w.organizationId, sleep),
    numberEvents(database.db, { organizationId: w.organizationId, pause: sleep }),
  ]);
  await numberEvents(database.db, { organizationId: w.organizationId, pause: sleep });

  const numbers = await w.numbers();
  expect(numbers.map(([sequence]) => sequence)).toEqual(withoutGaps(1_300));
  expect(new Set(numbers.map(([, eventId]) => eventId)).size).toBe(1_300);
});
