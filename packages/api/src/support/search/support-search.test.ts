import { platformAuditEntries } from "@quote-financing/db/schema/tables";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq, sql, TransactionRollbackError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { fullTestQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { searchStatement } from "./search-quotes.ts";

const database = testDatabase();

const EMAIL = "zoekbare.klant@voorbeeld.example";
let made = 0;

/** An organization with one quote whose words are found nowhere else. */
async function world() {
  made += 1;
  const word = `Zoek${"abcdefghijklmnop"[made] ?? ""}`;
  const w = await createCaseWorld(database.db);
  const as = createCallerFactory(appRouter);
  const person = await createTestAgent(w.services);
  const agent = as(testContext(w.services, person));
  const owner = as(testContext(w.services, await createTestMember(w.services, w.organization, "owner")));
  const body = fullTestQuoteBody({
    contact: {
      email: `${word}.${EMAIL}`,
      firstName: "Anneke",
      lastName: `${word} van Dam`,
      phoneNumber: "+31698765432",
    },
    address: { country: "NL", postalCode: "3971 JK", houseNumber: "14", street: `${word}laan`, city: `${word}stad` },
    externalId: `${word}-2026-1077`,
  });
  const { quoteId } = (await owner.quotes.create(body)).data;
  const find = async (text: string) => (await agent.supportSearch.find({ text })).data;
  const isFound = async (text: string) => (await find(text)).quotes.some((quote) => quote.quoteId === quoteId);
  return { ...w, agent, agentId: person.userId, owner, word, quoteId, find, isFound };
}

test("an agent finds a consumer of any organization by what they spell on the phone", async () => {
  const { word, quoteId, isFound } = await world();
  const ways = [
    word,
    word.toUpperCase(),
    `anneke ${word} v`,
    "dam",
    `${word}.${EMAIL}`,
    `${word}.${EMAIL}`.toUpperCase(),
    `${word}-2026`,
    `${word}-2026-1077`,
    `${word}laan`,
    `${word}laan 14`,
    `  ${word}laan   14 `,
    `${word}stad`,
    quoteId,
    quoteId.toLowerCase(),
  ];
  const missed = [];
  for (const way of ways) if (!(await isFound(way))) missed.push(way);
  expect(missed).toEqual([]);
  for (const other of [`jan ${word} v`, `${word}laan 15`, `${word}%`, `_${word}`, `x${word}`]) {
    expect(await isFound(other)).toBe(false);
  }
});

test("who asked for a consumer by a whole e-mail address is in the platform's log, and the address is not", async () => {
  const { word, agent, agentId } = await world();
  for (const text of [`${word}.${EMAIL}`, `x${word}@voorbeeld.example`, word, `${word}laan 14`, `${word}@`]) {
    await agent.supportSearch.find({ text });
  }
  const isTheirs = eq(platformAuditEntries.actorId, agentId);
  const entries = await database.db.orm.select().from(platformAuditEntries).where(isTheirs);
  expect(entries.map(({ action, subject }) => [action, subject]).toSorted()).toEqual([
    ["agent.searched_email", "found"],
    ["agent.searched_email", "found nothing"],
  ]);
  expect(JSON.stringify(entries).toLowerCase()).not.toContain(word.toLowerCase());
});

test("an address is one however its letters are written, where it finds the consumer", async () => {
  const { word, agent, agentId, organization, isFound } = await world();
  const address = `${word}.${EMAIL}`.replace("k", "\u212a");
  const listed = await agent.supportQuotes.list({ organizationId: organization.organizationId, search: address });

  expect([await isFound(address), listed.data.length]).toEqual([true, 1]);
  const isTheirs = eq(platformAuditEntries.actorId, agentId);
  const entries = await database.db.orm.select().from(platformAuditEntries).where(isTheirs);
  expect(entries.map(({ subject }) => subject)).toEqual(["found", "found"]);
});

test("an address is found by the ASCII form of its domain, and by the one that people read", async () => {
  const { word, owner, agent, organization, find } = await world();
  const contact = { email: `${word}@Zonned\u00e4k.example`, lastName: "Vermeer" };
  const { quoteId } = (await owner.quotes.create(fullTestQuoteBody({ contact }))).data;
  for (const text of [`${word}@xn--zonnedk-bxa.example`, `${word}@zonneda\u0308k.example`.toUpperCase()]) {
    expect((await find(text)).quotes.map((quote) => quote.quoteId)).toEqual([quoteId]);
    const listed = await agent.supportQuotes.list({ organizationId: organization.organizationId, search: text });
    expect(listed.data.map((quote) => quote.quoteId)).toEqual([quoteId]);
    expect((await owner.quotes.list({ search: text })).data.map((quote) => quote.quoteId)).toEqual([quoteId]);
  }
});

test("so is who asks for it in the list of one organization, once for all its pages", async () => {
  const { word, agent, agentId, organization } = await world();
  const { organizationId } = organization;
  for (const search of [`${word}.${EMAIL}`, ` x${word}@voorbeeld.example `, word, undefined]) {
    await agent.supportQuotes.list({ organizationId, search });
  }
  const isTheirs = eq(platformAuditEntries.actorId, agentId);
  const entries = await database.db.orm.select().from(platformAuditEntries).where(isTheirs);
  expect(entries.map(({ action, subject }) => [action, subject]).toSorted()).toEqual([
    ["agent.searched_email", "found"],
    ["agent.searched_email", "found nothing"],
  ]);
});

test("a postal code with a house number finds the house, and the end of a reference its quote", async () => {
  const { isFound } = await world();
  expect(await isFound("3971jk 14")).toBe(true);
  expect(await isFound("3971 JK 14")).toBe(true);
  expect(await isFound("3971 JK 15")).toBe(false);
  expect(await isFound("2026-1077")).toBe(true);
});

test("what is found names the consumer and the organization, and neither e-mail nor phone", async () => {
  const { word, quoteId, organization, find } = await world();
  const found = await find(`${word}.${EMAIL}`);

  expect(found.quotes).toEqual([
    {
      quoteId,
      organization: expect.objectContaining({ organizationId: organization.organizationId }),
      name: `Anneke ${word} van Dam`,
      externalId: `${word}-2026-1077`,
      address: `${word}laan 14, 3971 JK ${word}stad`,
      status: "new_customer",
    },
  ]);
  expect(JSON.stringify(found)).not.toContain("voorbeeld.example");
  expect(JSON.stringify(found)).not.toContain("698765432");
});

test("organizations are found by their name and id; a sandbox and its quotes are not", async () => {
  const { organization, agent, find } = await world();
  const { data } = await agent.supportOrganizations.get({ organizationId: organization.organizationId });
  const ids = async (text: string) => (await find(text)).organizations.map(({ organizationId }) => organizationId);

  expect(await ids(data.slug)).toContain(organization.organizationId);
  expect(await ids(organization.organizationId)).toEqual([organization.organizationId]);
  await database.db.orm.execute(
    sql`update organizations set test_of = ${organization.organizationId}
      where organization_id = ${(await world()).organization.organizationId}`,
  );
  const sandbox = await database.db.orm.execute<{ name: string }>(
    sql`select contact_last_name as name from quotes natural join organizations where test_of is not null`,
  );
  expect(sandbox).toHaveLength(2);
  for (const { name } of sandbox.filter((row) => row.name.startsWith("Zoek"))) {
    expect((await find(name)).quotes).toEqual([]);
  }
});

test("a text of one letter, or of none, finds nothing", async () => {
  const { find, word } = await world();
  const nothing = { quotes: [], hasMoreQuotes: false, organizations: [] };
  expect(await find(word.slice(0, 1))).toEqual(nothing);
  expect(await find("  ")).toEqual(nothing);
});

// On Citus the plan is one of each shard, which this does not read.
test.skipIf(isOnCitus)("each field is found by its own index within an organization", async () => {
  const { quoteId } = await world();
  await database.db.orm
    .transaction(async (tx) => {
      await tx.execute(sql`
      insert into quotes select (jsonb_populate_record(quotes, jsonb_build_object(
        'quote_id', 'qot_' || upper(left(md5(n::text), 26)), 'contact_last_name', md5(n || 'a'),
        'contact_email', md5(n || 'b'), 'external_id', md5(n || 'c'), 'address_city', md5(n || 'd'),
        'address_street', md5(n || 'e'), 'address_postal_code', (1000 + n) || ' AB'))).*
      from quotes, generate_series(1, 3000) as n where quote_id = ${quoteId}`);
      await tx.execute(sql`analyze quotes`);
      const plans = [];
      for (const text of ["jansen", "3971 jk", "anneke jansen", "lindelaan 14"]) {
        plans.push(...(await tx.execute(sql`explain ${searchStatement(text, 26)}`)));
      }
      const plan = JSON.stringify(plans);
      const used = new Set([...plan.matchAll(/Scan (?:using|on) (quotes_\w+)/g)].map(([, index]) => index));
      const fields = [
        "last_name",
        "last_word",
        "email",
        "external_id",
        "external_id_end",
        "city",
        "street",
        "postal_code",
      ];
      expect(fields.filter((field) => !used.has(`quotes_${field}`))).toEqual([]);
      expect(plan).not.toContain("Seq Scan on quotes");
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
});
