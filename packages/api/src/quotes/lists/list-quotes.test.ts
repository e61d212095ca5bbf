import { testDatabase } from "@quote-financing/db/testing/test-database";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createQuoteWorld, type QuoteWorld } from "../testing/testing-quote-world.ts";

const database = testDatabase();

type Filters = Parameters<QuoteWorld["member"]["quotes"]["list"]>[0];
const ids = async (w: QuoteWorld, filters: Filters = {}) =>
  (await w.member.quotes.list(filters)).data.map(({ quoteId }) => quoteId);

describe("the list of quotes", () => {
  test("is newest first, and pages meet without gap or overlap, also within one millisecond", async () => {
    const w = await createQuoteWorld(database.db);
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      if (index % 3 === 0) w.clock.advance(1);
      made.unshift(await w.addQuote());
    }

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await w.member.quotes.list({ pageSize: 2, cursor });
      seen.push(...page.data.map(({ quoteId }) => quoteId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    expect(seen).toEqual(made);

    const second = await w.member.quotes.list({
      pageSize: 2,
      cursor: (await w.member.quotes.list({ pageSize: 2 })).nextCursor,
    });
    const third = await w.member.quotes.list({ pageSize: 2, cursor: second.nextCursor });
    const back = await w.member.quotes.list({ pageSize: 2, cursor: third.previousCursor });
    expect(back).toMatchObject({ data: second.data, nextCursor: second.nextCursor });
    const first = await w.member.quotes.list({ pageSize: 2, cursor: back.previousCursor });
    expect(first.data.map(({ quoteId }) => quoteId)).toEqual(made.slice(0, 2));
    expect(first.previousCursor).toBeUndefined();
  });

  test("a cursor opens for its own filters and organization only", async () => {
    const [w, other] = [await createQuoteWorld(database.db), await createQuoteWorld(database.db)];
    await w.addQuote();
    await w.addQuote();
    const { nextCursor: cursor } = await w.member.quotes.list({ pageSize: 1 });

    const refusal = { cause: { code: "cursor_invalid", param: "cursor" } };
    await expect(w.member.quotes.list({ cursor, view: "new" })).rejects.toMatchObject(refusal);
    await expect(other.member.quotes.list({ cursor })).rejects.toMatchObject(refusal);
    await expect(w.member.quotes.list({ cursor: `${cursor}0` })).rejects.toMatchObject(refusal);
  });

  test("never shows or counts another organization's quotes", async () => {
    const [mine, theirs] = [await createQuoteWorld(database.db), await createQuoteWorld(database.db)];
    await theirs.addQuote();
    expect(await ids(mine)).toEqual([]);
    expect((await mine.member.quotes.counts()).all).toBe(0);
  });

  test("is for people: a credential may not list", async () => {
    const w = await createQuoteWorld(database.db);
    await expect(w.merchant.quotes.list({})).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
  });
});

describe("filters and quick views", () => {
  test("find a tag that none of the newest quotes has, page by page", async () => {
    const w = await createQuoteWorld(database.db);
    const tagged: string[] = [];
    for (let count = 0; count < 3; count += 1) tagged.unshift(await w.addQuote({ tags: ["rare"] }));
    const other = await w.addQuote();
    await database.db.orm.execute(sql`
      insert into quotes select (jsonb_populate_record(quotes, jsonb_build_object(
        'quote_id', 'qot_' || lpad(n::text, 26, '0'), 'created_at', created_at + n * interval '1 second'))).*
      from quotes, generate_series(1, 1100) as n where organization_id = ${w.organizationId} and quote_id = ${other}`);

    const first = await w.member.quotes.list({ tag: "rare", pageSize: 2 });
    const second = await w.member.quotes.list({ tag: "rare", pageSize: 2, cursor: first.nextCursor });

    expect([...first.data, ...second.data].map(({ quoteId }) => quoteId)).toEqual(tagged);
    expect(second.nextCursor).toBeUndefined();
    expect(await ids(w, { tag: "nowhere" })).toEqual([]);
    expect(await ids(w, { tag: "rare", phase: "closed" })).toEqual([]);
  });

  test("agree with each other and with the counts", async () => {
    const w = await createQuoteWorld(database.db);
    const fresh = await w.addQuote({ tags: ["smartphone_only"] });
    const started = await w.addQuote({ financing: { method: ["loan", "subsidy"] } });
    const held = await w.addQuote();
    const canceled = await w.addQuote();
    const on = (quoteId: string) => ({ organizationId: w.organizationId, quoteId });
    await w.agent.financing.move({ ...on(started), command: { type: "start_application" } });
    await w.agent.financing.move({ ...on(held), command: { type: "hold", reason: "missing_documents" } });
    await w.agent.financing.move({ ...on(canceled), command: { type: "cancel_by_consumer" } });

    expect(await ids(w, { view: "new" })).toEqual([held, fresh]);
    expect(await ids(w, { view: "in_progress" })).toEqual([started]);
    expect(await ids(w, { view: "on_hold" })).toEqual([held]);
    expect(await ids(w, { view: "stopped" })).toEqual([canceled]);
    expect(await ids(w, { phase: "closed" })).toEqual([canceled]);
    expect(await ids(w, { status: "application_started" })).toEqual([started]);
    expect(await ids(w, { waitingOn: "consumer", onHold: false })).toEqual([started, fresh]);
    expect(await ids(w, { method: "subsidy" })).toEqual([started]);
    expect(await ids(w, { tag: "smartphone_only" })).toEqual([fresh]);
    expect(await ids(w, { view: "new", status: "completed" })).toEqual([]);
    expect(await w.member.quotes.counts()).toEqual({
      all: 4,
      new: 2,
      in_progress: 1,
      waiting_on_merchant: 0,
      on_hold: 1,
      completed: 0,
      stopped: 1,
    });
    expect(await w.agent.quoteSupport.counts({ organizationId: w.organizationId })).toEqual(
      await w.member.quotes.counts(),
    );
  });
});

describe("agents", () => {
  test("find a quote by its id alone, read it with its organization, and list one organization", async () => {
    const [w, other] = [await createQuoteWorld(database.db), await createQuoteWorld(database.db)];
    const quoteId = await w.addQuote();
    const { slug, name, organizationId } = w.organization;
    const organization = { organizationId, slug, name };

    expect(await w.agent.quoteSupport.locate({ quoteId })).toEqual({ data: [organization] });
    const { data } = await w.agent.quoteSupport.get({ organizationId, quoteId });
    const { links: _, ...quote } = (await w.member.quotes.get({ quoteId })).data;
    // How a consumer is reached is masked for agents (decision record 0360).
    const contact = { ...quote.contact, email: "j…@e….nl" };
    expect(data).toMatchObject({ ...quote, contact, organization });
    expect((await w.agent.quoteSupport.list({ organizationId })).data).toMatchObject([{ quoteId }]);

    const { organizationId: foreign } = other;
    expect((await w.agent.quoteSupport.list({ organizationId: foreign })).data).toEqual([]);
    await expect(w.agent.quoteSupport.get({ organizationId: foreign, quoteId })).rejects.toMatchObject({
      cause: { code: "resource_missing" },
    });
  });

  test("nobody else may use the console's procedures", async () => {
    const w = await createQuoteWorld(database.db);
    const input = { organizationId: w.organizationId, quoteId: await w.addQuote() };
    for (const caller of [w.member, w.merchant, w.partner]) {
      const refusal = { cause: { code: "operation_not_permitted" } };
      await expect(caller.quoteSupport.get(input)).rejects.toMatchObject(refusal);
      await expect(caller.quoteSupport.list({ organizationId: w.organizationId })).rejects.toMatchObject(refusal);
    }
  });
});
