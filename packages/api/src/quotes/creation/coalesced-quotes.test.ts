import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeEach, expect, test } from "vitest";
import { statementsDuring } from "../../testing/statements-during.ts";
import { testQuoteBody } from "../testing/testing-quote-body.ts";
import { createQuoteWorld, type QuoteWorld } from "../testing/testing-quote-world.ts";

const database = testDatabase();
let world: QuoteWorld;

beforeEach(async () => {
  world = await createQuoteWorld(database.db);
});

const creating = (count: number, changes: (index: number) => Parameters<typeof testQuoteBody>[0] = () => ({})) =>
  Array.from({ length: count }, (_, index) => world.merchant.quotes.create(testQuoteBody(changes(index))));

test("quotes that are created at once are written by few statements, each as if it were alone", async () => {
  let answers: Awaited<ReturnType<typeof world.merchant.quotes.create>>[] = [];
  const statements = await statementsDuring(database.db, /new_quote as/, async () => {
    answers = await Promise.all(creating(24, (index) => ({ externalId: `number ${index}` })));
  });
  expect(statements).toBeLessThan(8);
  for (const [index, { data }] of answers.entries()) {
    expect(data.externalId).toBe(`number ${index}`);
    expect(await world.merchant.quotes.get({ quoteId: data.quoteId })).toEqual(answers[index]);
  }
  const { organizationId } = world;
  const [rows] = await database.db.client`
    select (select count(*)::int from quotes where organization_id = ${organizationId}) as quotes,
      (select count(*)::int from opportunities where organization_id = ${organizationId}) as opportunities,
      (select count(*)::int from financing_moves where organization_id = ${organizationId}) as moves,
      (select count(distinct quote_id)::int from quote_line_items where organization_id = ${organizationId}) as lines,
      (select count(*)::int from correlation_claims where organization_id = ${organizationId}) as claims,
      (select count(distinct payload)::int from events where organization_id = ${organizationId}) as events`;
  expect(rows).toEqual({ quotes: 24, opportunities: 24, moves: 24, lines: 24, claims: 1, events: 24 });
});

test("replays, conflicts and what is refused are decided for each of those that go together", async () => {
  const quoteId = world.makeId("quote");
  await world.addQuote({ quoteId });
  const missing = { opportunityId: world.makeId("opportunity") };
  const requests = [
    ...creating(3),
    world.merchant.quotes.create(testQuoteBody({ quoteId })),
    world.merchant.quotes.create(testQuoteBody({ quoteId, description: "another" })),
    world.merchant.quotes.create(testQuoteBody({ opportunity: missing })),
    ...creating(3),
  ];
  const outcomes = await Promise.allSettled(requests);
  const told = outcomes.map((outcome) =>
    outcome.status === "fulfilled" ? "created" : (outcome.reason.cause as { code?: string }).code,
  );
  const created = ["created", "created", "created"];
  expect(told).toEqual([...created, "created", "id_conflict", "resource_missing", ...created]);
  expect(world.replays).toEqual([true]);
});

// On a distributed database each organization is asked by itself.
test.skipIf(isOnCitus)(
  "quotes that are read at once are found by few statements, each its own organization's",
  async () => {
    const other = await createQuoteWorld(database.db);
    const mine = await Promise.all(creating(12));
    const theirs = await other.addQuote();
    const reads = mine.map(({ data: { quoteId } }) => world.merchant.quotes.get({ quoteId }));
    const foreign = world.merchant.quotes.get({ quoteId: theirs });
    await expect(foreign).rejects.toMatchObject({ cause: { code: "resource_missing" } });
    expect(await Promise.all(reads)).toEqual(mine);
    const again = await statementsDuring(database.db, /quote_line_items as line/, () =>
      Promise.all(mine.map(({ data: { quoteId } }) => world.merchant.quotes.get({ quoteId }))),
    );
    expect(again).toBeLessThan(6);
  },
);
