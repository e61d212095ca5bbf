import { testDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { caseRefusals } from "../refusals.ts";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase();

/** Opens cases one second apart; the first at 09:30:00. */
async function worldWith(caseCount: number) {
  const w = await createCaseWorld(database.db);
  const ids: string[] = [];
  for (let index = 0; index < caseCount; index += 1) {
    const message = { body: `Case ${index}` };
    ids.push((await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message })).data.caseId);
    w.clock.advance(1000);
  }
  return { w, ids };
}

type Query = Parameters<CaseWorld["merchant"]["cases"]["list"]>[0];

/** Follows `links.next` to the end. */
async function scroll(w: CaseWorld, query: Query) {
  const pages: string[][] = [];
  for (let next: string | undefined, first = true; first || next !== undefined; first = false) {
    const page = await w.merchant.cases.list(next === undefined ? query : { cursor: next });
    pages.push(page.data.map(({ caseId }) => caseId));
    expect(page.links.next !== undefined).toBe(page.hasMore);
    next = page.links.next?.cursor;
  }
  return pages;
}

const refusal = (code: string, param: string) => ({ cause: { code, param } });

describe("the case list", () => {
  test("is newest first, in pages of the frozen size, without repeats or gaps", async () => {
    const { w, ids } = await worldWith(7);

    const pages = await scroll(w, { pageSize: "3" });

    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual([...ids].reverse());
  });

  test("has no next link when the last page is exactly full, nor when it is empty", async () => {
    const { w } = await worldWith(2);

    expect(await w.merchant.cases.list({ pageSize: "2" })).toMatchObject({ hasMore: false, links: {} });
    expect(await w.merchant.cases.list({ state: "closed" })).toEqual({ data: [], hasMore: false, links: {} });
  });

  test("gives 50 cases when no page size is asked for", async () => {
    const { w } = await worldWith(51);

    expect((await scroll(w, {})).map((page) => page.length)).toEqual([50, 1]);
  });

  test("is not disturbed by a case that is opened during the scroll", async () => {
    const { w, ids } = await worldWith(4);
    const first = await w.merchant.cases.list({ pageSize: "2" });
    await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "late" } });

    const second = await w.merchant.cases.list({ cursor: first.links.next?.cursor });

    expect(second.data.map(({ caseId }) => caseId)).toEqual([ids[1], ids[0]]);
  });

  test("filters by state and by quote; another organization's quote gives nothing", async () => {
    const { w, ids } = await worldWith(3);
    const [closed = ""] = ids;
    const otherQuote = await w.addQuote();
    const elsewhere = await w.merchant.cases.create({ quoteId: otherQuote, type: "general", message: { body: "x" } });
    await w.agent.caseSupport.close({ organizationId: w.organization.organizationId, caseId: closed });
    const foreign = await createCaseWorld(database.db);

    expect(await scroll(w, { state: "closed" })).toEqual([[closed]]);
    expect(await scroll(w, { quoteId: otherQuote })).toEqual([[elsewhere.data.caseId]]);
    expect(await scroll(w, { quoteId: w.quoteId, state: "open", pageSize: "1" })).toEqual([[ids[2]], [ids[1]]]);
    expect(await scroll(w, { quoteId: foreign.quoteId })).toEqual([[]]);
    expect(await scroll(foreign, {})).toEqual([[]]);
  });
});

describe("updatedSince", () => {
  test("gives the cases updated at or after that time, oldest change first", async () => {
    const { w, ids } = await worldWith(3);
    await w.merchant.caseMessages.post({ caseId: ids[0] ?? "", body: "bump" });

    expect(await scroll(w, { updatedSince: "2026-06-01T09:30:01.000Z", pageSize: "1" })).toEqual([
      [ids[1]],
      [ids[2]],
      [ids[0]],
    ]);
    expect(await scroll(w, { updatedSince: "2026-06-01T09:30:01.001Z" })).toEqual([[ids[2], ids[0]]]);
    expect(await scroll(w, { updatedSince: "2026-06-01T11:30:03.000+02:00" })).toEqual([[ids[0]]]);
    expect(await scroll(w, { updatedSince: "2026-06-01T09:30:03.001Z" })).toEqual([[]]);
  });

  test("shows a case again at the end when it changes during the scroll", async () => {
    const { w, ids } = await worldWith(3);
    const first = await w.merchant.cases.list({ updatedSince: "2026-06-01T00:00:00Z", pageSize: "2" });
    await w.merchant.caseMessages.post({ caseId: ids[0] ?? "", body: "bump" });

    const second = await w.merchant.cases.list({ cursor: first.links.next?.cursor });

    expect(second.data.map(({ caseId }) => caseId)).toEqual([ids[2], ids[0]]);
  });
});

describe("links.sync", () => {
  const UP_TO_THE_LAST = "2026-06-01T09:30:02.000Z";

  test("is where to go on from, on every page that updatedSince gives, and on no other list", async () => {
    const { w } = await worldWith(3);
    const first = await w.merchant.cases.list({ updatedSince: "2026-06-01T00:00:00Z", pageSize: "2", state: "open" });
    const last = await w.merchant.cases.list({ cursor: first.links.next?.cursor });
    const empty = await w.merchant.cases.list({ updatedSince: "2027-01-01T00:00:00Z" });

    expect(first.links.sync).toEqual({
      href: "/v1/cases?updatedSince=2026-06-01T09%3A30%3A01.000Z&pageSize=2&state=open",
      updatedSince: "2026-06-01T09:30:01.000Z",
    });
    expect([last.links.sync?.updatedSince, empty.links.sync?.updatedSince]).toEqual([UP_TO_THE_LAST, UP_TO_THE_LAST]);
    expect(empty).toMatchObject({ data: [], hasMore: false });
    expect((await w.merchant.cases.list({})).links).toEqual({});
  });

  test("leads an organization without cases to the beginning, before any case that it may get", async () => {
    const { w } = await worldWith(0);
    const { links } = await w.merchant.cases.list({ updatedSince: "2027-01-01T00:00:00Z" });
    expect(links.sync?.updatedSince).toBe("2000-01-01T00:00:00.000Z");
  });

  test("passes what the follower's filters leave out", async () => {
    const { w } = await worldWith(2);
    const { links } = await w.merchant.cases.list({ updatedSince: "2026-06-01T00:00:00Z", state: "closed" });
    expect(links.sync?.updatedSince).toBe("2026-06-01T09:30:01.000Z");
  });
});

describe("a case that is hidden", () => {
  const since = { updatedSince: "2026-06-01T00:00:00Z" } as const;

  async function withHidden() {
    const { w, ids } = await worldWith(3);
    const inCase = { organizationId: w.organization.organizationId, caseId: ids[0] ?? "" };
    await w.agent.caseSupport.close(inCase);
    w.clock.advance(1000);
    await w.agent.caseSupport.hide(inCase);
    w.clock.advance(1000);
    await w.agent.caseSupport.setStage({ ...inCase, stage: "spam" });
    return { w, ids, inCase };
  }

  test("is a tombstone for a follower that asks for tombstones, with any filter on the state", async () => {
    const { w, ids, inCase } = await withHidden();
    const tombstone = {
      caseId: inCase.caseId,
      updatedAt: "2026-06-01T09:30:05.000Z",
      hiddenAt: "2026-06-01T09:30:04.000Z",
    };

    const { data } = await w.merchant.cases.list({ ...since, tombstones: "true", state: "open" });

    expect(data.map(({ caseId }) => caseId)).toEqual([ids[1], ids[2], ids[0]]);
    expect(data.at(-1)).toEqual(tombstone);
  });

  test("is in no other list", async () => {
    const { w, ids } = await withHidden();
    for (const query of [{}, since, { ...since, tombstones: "false" }] as const) {
      expect((await scroll(w, query)).flat().toSorted()).toEqual(ids.slice(1).toSorted());
    }
  });

  test("is a case again once it is shown again", async () => {
    const { w, inCase } = await withHidden();
    await w.agent.caseSupport.show(inCase);
    const { data } = await w.merchant.cases.list({ ...since, tombstones: "true", state: "closed" });
    expect(data).toMatchObject([{ caseId: inCase.caseId, state: "closed" }]);
  });

  test("comes to the pages of a cursor that was made with tombstones, and to no other", async () => {
    const { w, ids } = await withHidden();
    const [asked, plain] = await Promise.all([
      w.merchant.cases.list({ ...since, tombstones: "true", pageSize: "1" }),
      w.merchant.cases.list({ ...since, pageSize: "1" }),
    ]);
    const cursor = asked.links.next?.cursor;

    expect(await scroll(w, { cursor })).toEqual([[ids[2]], [ids[0]]]);
    expect(await scroll(w, { cursor: plain.links.next?.cursor })).toEqual([[ids[2]]]);
    expect(asked.links.sync?.href).toContain("tombstones=true");
    await expect(w.merchant.cases.list({ cursor, tombstones: "false" })).rejects.toMatchObject(
      refusal("parameter_invalid", "tombstones"),
    );
  });

  test("cannot be asked for without updatedSince, nor in other words", async () => {
    const { w } = await worldWith(0);
    const whyNot = (query: object) => w.merchant.cases.list(query).catch(refusalOf);
    expect(await whyNot({ tombstones: "true" })).toEqual(caseRefusals.tombstonesAlone().at("tombstones"));
    expect(await whyNot({ ...since, tombstones: "1" })).toEqual(caseRefusals.tombstones().at("tombstones"));
  });
});

test.each(["0", "251", "", "1.5", "1e2", "+5", " 5", "050"])("the page size %o is invalid", async (pageSize) => {
  const w = await createCaseWorld(database.db);
  await expect(w.merchant.cases.list({ pageSize })).rejects.toMatchObject({
    cause: { issues: [{ path: ["pageSize"] }] },
  });
});
test.each([
  { expand: ["quote"] },
  { expand: [""] },
  { state: "" },
  { state: "OPEN" },
  { quoteId: "" },
  { updatedSince: "" },
  { updatedSince: "2026-06-01" },
  { updatedSince: "2026-06-01T09:30:00" },
  { unknown: "x" },
])("the query %o is invalid", async (query) => {
  const w = await createCaseWorld(database.db);
  await expect(w.merchant.cases.list(query as Query)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
