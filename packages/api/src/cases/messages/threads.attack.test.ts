import { caseMessages } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { RequestLimiter } from "../../limits/request-limiter.ts";
import { DEFAULT_LIMITS } from "../../limits/request-limits.ts";
import { listRefusals } from "../../lists/refusals.ts";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { THREAD_PAGE_MAX_BYTES } from "../message-sizes.ts";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase();

/** The longest text that a message may have, four bytes for each of its characters. */
const LETTER = "\u{1F3E0}";
const LETTER_BYTES = 4;
const LONGEST = LETTER.repeat(32_000);
const MEBIBYTE = 1024 * 1024;

async function threadOf(w: CaseWorld, count: number, body: string) {
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "First" } });
  const [opening] = (await w.merchant.caseMessages.list({ caseId: data.caseId })).data;
  const start = new Date(opening?.createdAt ?? "").getTime();
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    organizationId: w.organization.organizationId,
    caseId: data.caseId,
    messageId: w.makeId("caseMessage"),
    body,
    bodyHash: "",
    authorType: "merchant" as const,
    authorContactId: opening?.author.contactId ?? "",
    authorName: "Zonnig Dak B.V.",
    createdAt: new Date(start + index + 1),
  }));
  for (let at = 0; at < rows.length; at += 100) {
    await database.db.orm.insert(caseMessages).values(rows.slice(at, at + 100));
  }
  return { organizationId: w.organization.organizationId, caseId: data.caseId };
}

const bytesOf = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer));

/** Follows `links.next` to the end. */
async function scroll(w: CaseWorld, query: { caseId: string; pageSize?: string }) {
  const pages = [await w.merchant.caseMessages.list(query)];
  for (let next = pages[0]?.links?.next; next !== undefined; next = pages.at(-1)?.links?.next) {
    pages.push(await w.merchant.caseMessages.list({ caseId: query.caseId, cursor: next.cursor }));
  }
  return pages;
}

describe("a thread of 600 messages of the longest text", () => {
  test("is answered in pages of bounded bytes, over REST and to people and agents", { timeout: 60_000 }, async () => {
    const w = await createCaseWorld(database.db);
    const inCase = await threadOf(w, 600, LONGEST);

    const page = await w.merchant.caseMessages.list({ caseId: inCase.caseId });
    const read = await w.member.caseMessages.thread({ caseId: inCase.caseId });
    const supported = await w.agent.caseSupport.messages(inCase);

    expect(page).toMatchObject({ hasMore: true, links: { next: {} } });
    expect(bytesOf(page)).toBeLessThan(THREAD_PAGE_MAX_BYTES + MEBIBYTE);
    expect(bytesOf(read)).toBeLessThan(MEBIBYTE);
    expect(bytesOf(supported)).toBeLessThan(MEBIBYTE);
    const next = await w.merchant.caseMessages.list({ caseId: inCase.caseId, cursor: page.links?.next?.cursor });
    expect(next.data[0]?.messageId).not.toBe(page.data.at(-1)?.messageId);
    expect(next.data[0]?.createdAt).toBe(new Date(Date.parse(page.data.at(-1)?.createdAt ?? "") + 1).toISOString());
  });
});

describe("the thread of a case", () => {
  test("of 140 messages of the longest text answers whole, and in bounded pages when pages are asked for", async () => {
    const w = await createCaseWorld(database.db);
    const { caseId } = await threadOf(w, 140, LONGEST);

    const whole = await w.merchant.caseMessages.list({ caseId });
    const page = await w.merchant.caseMessages.list({ caseId, pageSize: "250" });

    expect([Object.keys(whole), whole.data.length]).toEqual([["data"], 140]);
    expect(page.hasMore).toBe(true);
    expect(bytesOf(page)).toBeLessThan(THREAD_PAGE_MAX_BYTES + MEBIBYTE);
  });

  test.each([
    ["fill it to the last byte", 8, 0],
    ["would exceed it by their ninth", 9, 1],
  ])("of texts that %s comes in pages of eight messages", async (_, messages, more) => {
    const w = await createCaseWorld(database.db);
    const letters = Math.floor(THREAD_PAGE_MAX_BYTES / LETTER_BYTES / messages) + more;
    const inCase = await threadOf(w, 20, LETTER.repeat(letters));

    // The opening message is short: the second page has none but these.
    const [, page] = await scroll(w, { caseId: inCase.caseId, pageSize: "250" });
    const read = await w.member.caseMessages.thread({ caseId: inCase.caseId });
    const supported = await w.agent.caseSupport.messages(inCase);

    expect([page, read, supported].map((answer) => answer?.data.length)).toEqual([8, 8, 8]);
  });

  test("of 250 messages answers whole, with `data` alone", async () => {
    const w = await createCaseWorld(database.db);
    const { caseId } = await threadOf(w, 250, "x");
    const answer = await w.merchant.caseMessages.list({ caseId });
    expect([Object.keys(answer), answer.data.length]).toEqual([["data"], 250]);
  });

  test("of 251 messages comes in pages, oldest first, each message once", async () => {
    const w = await createCaseWorld(database.db);
    const { caseId } = await threadOf(w, 251, "x");

    const pages = await scroll(w, { caseId });

    expect(pages.map(({ data, hasMore }) => [data.length, hasMore])).toEqual([
      [250, true],
      [1, false],
    ]);
    const timestamps = pages.flatMap(({ data }) => data.map(({ createdAt }) => createdAt));
    expect(timestamps).toEqual(timestamps.toSorted());
    expect(new Set(pages.flatMap(({ data }) => data.map(({ messageId }) => messageId))).size).toBe(251);
  });

  test("is paged at any length when a page size is asked for, which the cursor keeps", async () => {
    const w = await createCaseWorld(database.db);
    const { caseId } = await threadOf(w, 5, "x");

    const pages = await scroll(w, { caseId, pageSize: "2" });

    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(pages.at(-1)).toMatchObject({ hasMore: false, links: {} });
    const cursor = pages[0]?.links?.next?.cursor;
    expect((await w.merchant.caseMessages.list({ caseId, cursor, pageSize: "0" })).data).toHaveLength(2);
    for (const pageSize of ["0", "251", "1e2", "-1", ""]) {
      const refused = await w.merchant.caseMessages.list({ caseId, pageSize }).catch(refusalOf);
      expect(refused).toEqual(listRefusals.pageSize({ maximum: 250 }).at("pageSize"));
    }
  });

  test("shows people its newest messages first, and what is older page by page up to the opening one", async () => {
    const w = await createCaseWorld(database.db);
    const inCase = await threadOf(w, 120, "x");
    const whole = (await w.merchant.caseMessages.list({ caseId: inCase.caseId })).data;

    for (const read of [
      (cursor?: string) => w.member.caseMessages.thread({ caseId: inCase.caseId, cursor }),
      (cursor?: string) => w.agent.caseSupport.messages({ ...inCase, cursor }),
    ]) {
      const pages = [await read()];
      for (let older = pages[0]?.olderCursor; older !== undefined; older = pages.at(-1)?.olderCursor) {
        pages.push(await read(older));
      }
      expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 20]);
      expect(pages.toReversed().flatMap(({ data }) => data)).toEqual(whole);
    }
  });
});

test("a member who asks for the longest thread twenty times at once gets what an integration gets, and no more", async () => {
  const w = await createCaseWorld(database.db);
  const { caseId } = await threadOf(w, 250, "\u0001".repeat(32_000));
  const member = w.memberWith({ limiter: new RequestLimiter(DEFAULT_LIMITS) });

  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => member.caseMessages.list({ caseId })));

  const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [refusalOf(answer.reason).code] : []));
  expect(refusals.length).toBeGreaterThanOrEqual(18);
  expect(new Set(refusals)).toEqual(new Set(["rate_limit_exceeded"]));
});

describe("a cursor of a thread", () => {
  test("is useless to another case, another organization, another list and when altered", async () => {
    const [w, other] = [await createCaseWorld(database.db), await createCaseWorld(database.db)];
    const [mine, second, foreign] = [
      await threadOf(w, 60, "x"),
      await threadOf(w, 60, "x"),
      await threadOf(other, 3, "x"),
    ];
    const cursor =
      (await w.merchant.caseMessages.list({ caseId: mine.caseId, pageSize: "1" })).links?.next?.cursor ?? "";
    const older = (await w.member.caseMessages.thread({ caseId: mine.caseId })).olderCursor ?? "";
    const invalid = { cause: { code: "cursor_invalid", param: "cursor" } };

    for (const attempt of [
      () => w.merchant.caseMessages.list({ caseId: second.caseId, cursor }),
      () => other.merchant.caseMessages.list({ caseId: foreign.caseId, cursor }),
      () => other.merchant.caseMessages.list({ caseId: mine.caseId, cursor }),
      () => w.merchant.caseMessages.list({ caseId: mine.caseId, cursor: older }),
      () => w.merchant.caseMessages.list({ caseId: mine.caseId, cursor: `${cursor}0` }),
      () => w.merchant.cases.list({ cursor }),
      () => w.member.caseMessages.thread({ caseId: second.caseId, cursor: older }),
      () => w.member.caseMessages.thread({ caseId: mine.caseId, cursor }),
      () => w.agent.caseSupport.messages({ ...second, cursor: older }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(invalid);
    }
  });

  test("shows nothing of a case that was hidden since, but to agents", async () => {
    const w = await createCaseWorld(database.db);
    const inCase = await threadOf(w, 60, "x");
    const { caseId } = inCase;
    const cursor = (await w.merchant.caseMessages.list({ caseId, pageSize: "1" })).links?.next?.cursor;
    const older = (await w.member.caseMessages.thread({ caseId })).olderCursor;
    await w.agent.caseSupport.hide(inCase);

    const missing = { cause: { code: "resource_missing" } };
    await expect(w.merchant.caseMessages.list({ caseId, cursor })).rejects.toMatchObject(missing);
    await expect(w.member.caseMessages.thread({ caseId, cursor: older })).rejects.toMatchObject(missing);
    expect((await w.agent.caseSupport.messages(inCase)).data).toHaveLength(50);
  });
});
