import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { ulid } from "ulid";
import { expect, test, vi } from "vitest";
import { isOnCitus } from "../testing/on-citus.ts";
import { testDatabase } from "../testing/test-database.ts";
import { EVER_SECONDS, numberEvents } from "./number-events.ts";

const database = testDatabase();

const pause = (milliseconds: number) => sleep(milliseconds);
const number = (organizationId: string, lookBackSeconds?: number) =>
  numberEvents(database.db, { organizationId, pause, patienceMs: 20, ...(lookBackSeconds && { lookBackSeconds }) });

async function createOrganization({ destinations = 1, paused = 0 } = {}): Promise<string> {
  const organizationId = `mer_${ulid()}`;
  const { client } = database.db;
  await client`insert into organizations (organization_id, slug, name, created_at)
    values (${organizationId}, ${organizationId.toLowerCase()}, 'Test', now())`;
  await client`insert into destinations (organization_id, destination_id, name, url, sealed_bearer_secret, secret_rotated_at,
      paused_at, created_at, updated_at)
    select ${organizationId}, 'whk_' || n || ${organizationId}::text, n, 'https://hooks.example.com/', 'sealed', now(),
      case when n <= ${paused}::int then now() end, now(), now()
    from generate_series(1, ${destinations}::int) as n`;
  await client`insert into event_feeds (organization_id) values (${organizationId})`;
  return organizationId;
}

async function writeEvents(organizationId: string, count: number, ageSeconds = 0): Promise<void> {
  await database.db.client`
    with written as (
      insert into events (organization_id, event_id, type, payload, occurred_at)
      select ${organizationId}, 'evt_' || ${ulid()}::text || lpad(n::text, 4, '0'), 'quote.created', '{}', now()
      from generate_series(1, ${count}::int) as n
      returning organization_id, event_id
    )
    insert into event_inbox (organization_id, queued_at, event_id)
    select organization_id, now() - ${ageSeconds}::int * interval '1 second', event_id from written`;
}

/** The numbers of an organization in the order of its events, and how many deliveries it has. */
async function numbersOf(organizationId: string) {
  const rows = await database.db.client<{ sequence: string }[]>`
    select sequence from event_numbers where organization_id = ${organizationId} order by event_id`;
  const [made] = await database.db.client<{ count: number }[]>`
    select count(*)::int as count from deliveries where organization_id = ${organizationId}`;
  return { numbers: rows.map(({ sequence }) => Number(sequence)), deliveries: made?.count };
}

/** By one statement: on a distributed database each organization is asked by itself. */
const together = test.skipIf(isOnCitus);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

together(
  "organizations that ask while one is numbered go together, each with its own numbers and deliveries",
  async () => {
    const sizes = [1, 2, 3, 4, 5, 6, 7];
    const organizations = await Promise.all(
      sizes.map((destinations) => createOrganization({ destinations, paused: 1 })),
    );
    for (const round of [1, 2]) {
      await Promise.all(organizations.map((organizationId, index) => writeEvents(organizationId, index + round)));
      const statements = vi.spyOn(database.db.queueClient, "unsafe");
      const answers = await Promise.all(organizations.map((organizationId) => number(organizationId)));
      expect(statements.mock.calls).toHaveLength(2);
      statements.mockRestore();
      expect(answers).toEqual(
        sizes.map((size, index) => ({
          numbered: index + round,
          destinations: size - 1,
          lastNumber: round === 1 ? index + 1 : 2 * index + 3,
          isWhole: true,
        })),
      );
    }
    for (const [index, organizationId] of organizations.entries()) {
      const count = index + 1 + index + 2;
      expect(await numbersOf(organizationId)).toEqual({ numbers: upTo(count), deliveries: count * (index + 1) });
    }
  },
);

test("an organization whose events another worker numbers holds up none of those that go with it", async () => {
  const [first, held, other] = await Promise.all([createOrganization(), createOrganization(), createOrganization()]);
  for (const organizationId of [first, held, other]) await writeEvents(organizationId, 2);
  await database.db.transact(async (tx) => {
    await tx.execute(sql`select 1 from event_feeds where organization_id = ${held} for no key update`);
    const answers = await Promise.all([number(first), number(held), number(other)]);
    expect(answers.map(({ numbered, isWhole }) => [numbered, isWhole])).toEqual([
      [2, true],
      [0, false],
      [2, true],
    ]);
  });
  expect(await number(held)).toMatchObject({ numbered: 2, isWhole: true });
});

together("of two that ask for one organization, the one that looks back further gets what it asked for", async () => {
  const [first, old] = await Promise.all([createOrganization(), createOrganization()]);
  await writeEvents(old, 2, 3_600);
  await writeEvents(old, 1);
  const [, lately, ever] = await Promise.all([number(first), number(old), number(old, EVER_SECONDS)]);
  expect([lately, ever]).toMatchObject([{ isWhole: true }, { isWhole: true }]);
  expect(await numbersOf(old)).toEqual({ numbers: upTo(3), deliveries: 3 });
});

test("who has more events than its part of a statement gets numbers for all of them", async () => {
  const organizations = await Promise.all(upTo(4).map(() => createOrganization()));
  for (const organizationId of organizations) await writeEvents(organizationId, 700);
  const answers = await Promise.all(organizations.map((organizationId) => number(organizationId)));
  expect(answers.map(({ numbered, isWhole }) => [numbered, isWhole])).toEqual(upTo(4).map(() => [700, true]));
  for (const organizationId of organizations)
    expect(await numbersOf(organizationId)).toEqual({ numbers: upTo(700), deliveries: 700 });
});

together("an organization whose numbers were taken meanwhile is numbered by itself, and the others too", async () => {
  const [first, lost, other] = await Promise.all([createOrganization(), createOrganization(), createOrganization()]);
  for (const organizationId of [first, lost, other]) await writeEvents(organizationId, 2);
  const { queueClient } = database.db;
  const { unsafe } = queueClient;
  let refused = 0;
  const spy = vi.spyOn(queueClient, "unsafe").mockImplementation((text, values, options) => {
    const statement = unsafe.call(queueClient, text, values, options);
    if (!text.includes("unnest")) return statement;
    refused += 1;
    const error = Object.assign(new Error("duplicate key"), { code: "23505", severity: "ERROR" });
    return { execute: () => Promise.reject(error) } as unknown as typeof statement;
  });
  const answers = await Promise.all([number(first), number(lost), number(other)]);
  spy.mockRestore();
  expect(refused).toBe(1);
  expect(answers).toMatchObject(upTo(3).map(() => ({ numbered: 2, isWhole: true })));
});
