import { testDatabase } from "@quote-financing/db/testing/test-database";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase();

async function openCases(w: CaseWorld, count: number) {
  const ids: { organizationId: string; caseId: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const message = { body: `Case ${index}` };
    const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
    ids.push({ organizationId: w.organization.organizationId, caseId: data.caseId });
    w.clock.advance(1000);
  }
  return ids;
}

const idsOf = (page: { data: { caseId: string }[] }) => page.data.map(({ caseId }) => caseId);

test("a tab shows those that have waited longest first, page by page", async () => {
  const w = await createCaseWorld(database.db);
  const [a, b, c, d] = await openCases(w, 4);
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error("Four cases, please.");
  await w.agent.caseSupport.reply({ ...c, body: "x" });
  await w.agent.caseSupport.reply({ ...a, body: "x" });
  await w.agent.caseSupport.setWaitingOn({ ...b, waitingOn: "consumer" });
  await w.agent.caseSupport.close(d);

  const first = await w.member.cases.tab({ tab: "merchant", pageSize: 1 });
  const second = await w.member.cases.tab({ tab: "merchant", pageSize: 1, cursor: first.nextCursor });

  expect([...idsOf(first), ...idsOf(second)]).toEqual([c.caseId, a.caseId]);
  expect(second.nextCursor).toBeUndefined();
  expect(idsOf(await w.member.cases.tab({ tab: "closed" }))).toEqual([d.caseId]);
  expect(await w.member.cases.counts()).toEqual({ platform: 0, merchant: 2, consumer: 1, none: 0 });
  await expect(w.member.cases.tab({ tab: "platform", cursor: first.nextCursor })).rejects.toMatchObject({
    cause: { code: "cursor_invalid" },
  });
});

test("a row says whom it is about", async () => {
  const w = await createCaseWorld(database.db);
  await openCases(w, 1);

  const { data } = await w.member.cases.tab({ tab: "platform" });

  expect(data).toMatchObject([{ consumer: { name: "Jansen" }, unreadCount: 0 }]);
});

test("a row of the agents' queue says whom it is about, of whichever organization", async () => {
  const [w, other] = [await createCaseWorld(database.db), await createCaseWorld(database.db)];
  for (const world of [w, other]) {
    await openCases(world, 1);
    const { organizationId } = world.organization;
    const { data } = await w.agent.caseSupport.queue({ tab: "platform", organizationId });
    expect(data).toMatchObject([{ consumer: { name: "Jansen" }, organization: { organizationId } }]);
  }
});

test("a tab pages back over the very pages of the way there", async () => {
  const w = await createCaseWorld(database.db);
  const ids = (await openCases(w, 3)).map(({ caseId }) => caseId);
  const page = (cursor?: string) => w.member.cases.tab({ tab: "platform", pageSize: 1, cursor });
  const first = await page();
  const second = await page(first.nextCursor);
  const third = await page(second.nextCursor);
  expect([first, second, third].flatMap(idsOf)).toEqual(ids);

  const back = await page(third.previousCursor);
  expect(idsOf(back)).toEqual(idsOf(second));
  expect(idsOf(await page(back.previousCursor))).toEqual(idsOf(first));
  expect(first.previousCursor).toBeUndefined();
});

test("a search finds what was written in a message, until it is redacted, and never what agents note", async () => {
  const [w, other] = [await createCaseWorld(database.db), await createCaseWorld(database.db)];
  const [inCase] = await openCases(w, 1);
  const [foreign] = await openCases(other, 1);
  if (inCase === undefined || foreign === undefined) throw new Error("The world opened no case.");
  const write = async (world: CaseWorld, caseId: string) =>
    (await world.merchant.caseMessages.post({ caseId, body: "De schoorsteen (Ø 15) is dicht." })).data.messageId;
  const messageId = await write(w, inCase.caseId);
  await write(other, foreign.caseId);
  await w.agent.caseSupport.addNote({ ...inCase, body: "Kanarie belde." });
  const found = async (search: string) => idsOf(await w.member.cases.tab({ tab: "all", search }));

  expect(await found("schoorst DICHT")).toEqual([inCase.caseId]);
  expect(await found("choorsteen")).toEqual([]);
  expect(await found("kanarie")).toEqual([]);
  await w.agent.caseSupport.redactMessage({ ...inCase, messageId, reason: "On request" });
  expect(await found("schoorsteen")).toEqual([]);
});

test("a search finds numbers and addresses as people write them, in messages and in subjects", async () => {
  const w = await createCaseWorld(database.db);
  const open = async (subject: string, body: string) => {
    const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", subject, message: { body } });
    return data.caseId;
  };
  const ids = [
    await open("Bellen", "Mijn nummer is +31612345678, of schrijf naar <truus@voorbeeld.example>."),
    await open("Bel +31612345678 of <truus@voorbeeld.example>", "x"),
  ];
  const found = async (search: string) => idsOf(await w.member.cases.tab({ tab: "all", search })).toSorted();

  for (const search of ["+31612345678", "31612", "<truus@voorbeeld.example>", "truus@voorb", "truus"])
    expect([search, await found(search)]).toEqual([search, ids.toSorted()]);
});

test("closed cases come latest first", async () => {
  const w = await createCaseWorld(database.db);
  const ids = await openCases(w, 3);
  for (const inCase of [ids[1], ids[2], ids[0]]) if (inCase !== undefined) await w.agent.caseSupport.close(inCase);

  const first = await w.member.cases.tab({ tab: "closed", pageSize: 2 });
  const second = await w.member.cases.tab({ tab: "closed", pageSize: 2, cursor: first.nextCursor });

  expect([...idsOf(first), ...idsOf(second)]).toEqual([ids[0]?.caseId, ids[2]?.caseId, ids[1]?.caseId]);
});

test("the agents' queue walks over all organizations, hidden cases included, or over one", async () => {
  const [w, other] = [await createCaseWorld(database.db), await createCaseWorld(database.db)];
  const mine = await openCases(w, 2);
  const theirs = await openCases(other, 2);
  if (mine[0] !== undefined) await w.agent.caseSupport.hide(mine[0]);
  const all: { caseId: string; hidden: boolean }[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await w.agent.caseSupport.queue({ tab: "platform", pageSize: 1, cursor });
    all.push(...page.data);
    cursor = page.nextCursor;
  }

  const ids = all.map(({ caseId }) => caseId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...mine, ...theirs].map(({ caseId }) => caseId)));
  expect(all.find(({ caseId }) => caseId === mine[0]?.caseId)).toMatchObject({ hidden: true });
  const { organizationId } = other.organization;
  expect(idsOf(await w.agent.caseSupport.queue({ tab: "platform", organizationId }))).toEqual(
    theirs.map(({ caseId }) => caseId),
  );
  expect((await w.agent.caseSupport.counts()).platform).toBeGreaterThanOrEqual(4);
});

test("a search finds cases by words of the subject, reference, last name and ids, in every tab and in one", async () => {
  const w = await createCaseWorld(database.db);
  const open = async (subject: string) => {
    const { data } = await w.merchant.cases.create({
      quoteId: w.quoteId,
      type: "general",
      subject,
      message: { body: "x" },
    });
    w.clock.advance(1000);
    return { organizationId: w.organization.organizationId, caseId: data.caseId };
  };
  const scaffold = await open("Steiger kan pas later (ZD-2026-1077)");
  const invoice = await open("Factuur: 10% korting?");
  await w.agent.caseSupport.close(invoice);
  const found = async (search: string, tab: "all" | "platform" = "all") =>
    idsOf(await w.member.cases.tab({ tab, search }));

  expect(await found("steig PAS")).toEqual([scaffold.caseId]);
  expect(await found("2026-1077")).toEqual([scaffold.caseId]);
  expect(await found("korting")).toEqual([invoice.caseId]);
  expect(await found("korting", "platform")).toEqual([]);
  expect(await found(scaffold.caseId.toLowerCase())).toEqual([scaffold.caseId]);
  expect(await found(w.quoteId)).toEqual([invoice.caseId, scaffold.caseId]);
  expect(await found("jans")).toEqual([invoice.caseId, scaffold.caseId]);
  for (const nothing of ["teiger", "", "  ", "%", "_", "'", "a & !b", "\\", "steiger:*"]) {
    expect([nothing, await found(nothing)]).toEqual([nothing, nothing === "steiger:*" ? [scaffold.caseId] : []]);
  }
  await database.db.orm.execute(
    sql`update quotes set contact_last_name = 'de Boer'
      where organization_id = ${w.organization.organizationId} and quote_id = ${w.quoteId}`,
  );
  expect(await found("boer")).toEqual([invoice.caseId, scaffold.caseId]);
});

test("a search stays within the organization; an agent's covers all, and one when it is named", async () => {
  const [w, other] = [await createCaseWorld(database.db), await createCaseWorld(database.db)];
  for (const world of [w, other]) {
    const message = { body: "Unieke dakgoot" };
    await world.merchant.cases.create({ quoteId: world.quoteId, type: "general", message });
  }
  const search = "dakgoot";

  const { data: own } = await w.member.cases.tab({ tab: "all", search });
  const first = await w.agent.caseSupport.queue({ tab: "all", search, pageSize: 1 });
  const second = await w.agent.caseSupport.queue({ tab: "all", search, pageSize: 1, cursor: first.nextCursor });
  const { data: named } = await w.agent.caseSupport.queue({
    tab: "all",
    search,
    organizationId: other.organization.organizationId,
  });

  expect(own).toHaveLength(1);
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(2);
  expect(named).toHaveLength(1);
  await expect(
    w.agent.caseSupport.queue({ tab: "all", search: "dak", pageSize: 1, cursor: first.nextCursor }),
  ).rejects.toMatchObject({ cause: { code: "cursor_invalid" } });
});

test("days narrow a tab, and all tabs at once, to cases that were opened on them in the Netherlands", async () => {
  const w = await createCaseWorld(database.db);
  const at = async (text: string) => {
    w.clock.advance(new Date(text).getTime() - w.clock.now().getTime());
    const [opened] = await openCases(w, 1);
    if (opened === undefined) throw new Error("The world opened no case.");
    return opened;
  };
  // 1 July begins at 22:00 in UTC on 30 June, and ends at 22:00.
  const before = await at("2030-06-30T21:59:59.999Z");
  const first = await at("2030-06-30T22:00:00.000Z");
  const last = await at("2030-07-01T21:59:59.999Z");
  const after = await at("2030-07-01T22:00:00.000Z");
  await w.agent.caseSupport.close(last);
  const found = async (asked: Parameters<typeof w.member.cases.tab>[0]) => idsOf(await w.member.cases.tab(asked));

  const day = { createdFrom: "2030-07-01", createdTo: "2030-07-01" };
  expect(await found({ tab: "platform", ...day })).toEqual([first.caseId]);
  expect(new Set(await found({ tab: "all", ...day }))).toEqual(new Set([first.caseId, last.caseId]));
  expect(await found({ tab: "platform", createdFrom: "2030-07-02" })).toEqual([after.caseId]);
  expect(await found({ tab: "platform", createdTo: "2030-06-30" })).toEqual([before.caseId]);
  expect(await found({ tab: "all" })).toEqual([]);

  const { nextCursor } = await w.member.cases.tab({ tab: "all", ...day, pageSize: 1 });
  await expect(w.member.cases.tab({ tab: "all", createdTo: "2030-07-01", cursor: nextCursor })).rejects.toMatchObject({
    cause: { code: "cursor_invalid" },
  });
});
