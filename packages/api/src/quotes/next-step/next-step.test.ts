import { cases, quotes, requirements } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { STANDINGS } from "@quote-financing/domain/financing/lifecycle";
import { FINANCING_STATUSES, FINANCING_WAITING_ON, ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findWaiting } from "../../today/find-waiting.ts";
import { createQuoteWorld, type QuoteWorld } from "../testing/testing-quote-world.ts";

const database = testDatabase();

const REQUIREMENTS = [
  [],
  [["open", "merchant"]],
  [["rejected", "merchant"]],
  [["submitted", "merchant"]],
  [["open", "consumer"]],
  [["accepted", "merchant"]],
  [
    ["submitted", "consumer"],
    ["open", "merchant"],
  ],
] as const;
const CASES = [[], [["open", "merchant", false]], [["open", "merchant", true]], [["open", "platform", false]]] as const;
const HOLDS = [null, ...ON_HOLD_REASONS];

type RequirementRow = typeof requirements.$inferInsert;
type CaseRow = typeof cases.$inferInsert;

function requirementOf(w: QuoteWorld, quoteId: string, given: Partial<RequirementRow> = {}): RequirementRow {
  const now = w.clock.now();
  return {
    organizationId: w.organizationId,
    requirementId: w.makeId("requirement"),
    quoteId,
    kind: "invoice",
    text: "The invoice",
    waitingOn: "merchant",
    state: "open",
    rejection: given.state === "rejected" ? "Unreadable" : null,
    createdAt: now,
    updatedAt: now,
    ...given,
  };
}

function caseOf(w: QuoteWorld, quoteId: string, given: Partial<CaseRow> = {}): CaseRow {
  const now = w.clock.now();
  return {
    organizationId: w.organizationId,
    caseId: w.makeId("case"),
    quoteId,
    contentHash: "0".repeat(64),
    type: "general",
    subject: "A question",
    stage: "new",
    state: "open",
    waitingOn: "merchant",
    waitingSince: now,
    createdBy: "Zonnig Dak B.V.",
    createdAt: now,
    updatedAt: now,
    ...given,
  };
}

/** A row of each kind as the lifecycle would leave it, in as many combinations as there are. */
async function addEverything(w: QuoteWorld) {
  const { organizationId, addQuote, makeId } = w;
  const template = await addQuote();
  const ofTemplate = and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, template));
  const [row] = await database.db.orm.select().from(quotes).where(ofTemplate);
  if (row === undefined) throw new Error("The template is stored.");
  const rows: (typeof quotes.$inferInsert)[] = [];
  const asked: RequirementRow[] = [];
  const questions: CaseRow[] = [];
  for (const status of FINANCING_STATUSES)
    for (const hold of STANDINGS[status].phase === "closed" ? [null] : HOLDS)
      for (const states of REQUIREMENTS)
        for (const open of CASES) {
          const quoteId = makeId("quote");
          rows.push({
            ...row,
            quoteId,
            financingStatus: status,
            financingPhase: STANDINGS[status].phase,
            financingWaitingOn: STANDINGS[status].waitingOn,
            subStatusType: hold === null ? "none" : "on_hold",
            subStatusReason: hold,
          });
          for (const [state, waitingOn] of states) asked.push(requirementOf(w, quoteId, { state, waitingOn }));
          for (const [state, waitingOn, hidden] of open)
            questions.push(caseOf(w, quoteId, { state, waitingOn, hidden }));
        }
  await database.db.orm
    .delete(quotes)
    .where(ofTemplate)
    .catch(() => undefined);
  for (let from = 0; from < rows.length; from += 500)
    await database.db.orm.insert(quotes).values(rows.slice(from, from + 500));
  for (let from = 0; from < asked.length; from += 500)
    await database.db.orm.insert(requirements).values(asked.slice(from, from + 500));
  for (let from = 0; from < questions.length; from += 500)
    await database.db.orm.insert(cases).values(questions.slice(from, from + 500));
  return rows.length;
}

type Filters = Omit<Parameters<QuoteWorld["member"]["quotes"]["list"]>[0], "cursor" | "pageSize">;

async function listAll({ member }: QuoteWorld, filters: Filters) {
  const found: Awaited<ReturnType<typeof member.quotes.list>>["data"] = [];
  let cursor: string | undefined;
  do {
    const page = await member.quotes.list({ ...filters, cursor, pageSize: 100 });
    found.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found;
}

test("the list, its counts and the rule give one answer for every standing, hold, requirement and case", async () => {
  const w = await createQuoteWorld(database.db);
  const made = await addEverything(w);
  const everything = await listAll(w, { view: "all" });
  expect(everything.length).toBeGreaterThanOrEqual(made);
  const ids = (rows: typeof everything) => rows.map(({ quoteId }) => quoteId).toSorted();
  const byRule = everything.filter(({ nextStep }) => nextStep.by === "merchant");
  expect(byRule.length).toBeGreaterThan(100);
  expect(ids(await listAll(w, { view: "waiting_on_merchant" }))).toEqual(ids(byRule));
  expect((await w.member.quotes.counts()).waiting_on_merchant).toBe(Math.min(1000, byRule.length));
  for (const waitingOn of FINANCING_WAITING_ON) {
    const theirs = everything.filter(({ nextStep }) => nextStep.by === waitingOn);
    expect(ids(await listAll(w, { waitingOn })), waitingOn).toEqual(ids(theirs));
  }
  const [one] = byRule;
  expect((await w.member.quotes.nextStep({ quoteId: one?.quoteId ?? "" })).data).toEqual(one?.nextStep);
});

test("what waits on me today is what the rule says, each thing that it names", async () => {
  const w = await createQuoteWorld(database.db);
  await addEverything(w);
  const { things: waiting } = await findWaiting(database.db, w.organizationId, w.clock.now());
  const turns = new Map((await listAll(w, { view: "all" })).map(({ quoteId, nextStep }) => [quoteId, nextStep.by]));
  expect(new Set(waiting.map(({ kind }) => kind))).toEqual(new Set(["requirement", "case", "quote"]));
  expect(waiting.filter(({ quoteId }) => turns.get(quoteId ?? "") !== "merchant")).toEqual([]);
});

test("of several things with the same limit the one that came first is named, and a case has time until the evening", async () => {
  const w = await createQuoteWorld(database.db);
  const [withPapers, withCases] = [await w.addQuote(), await w.addQuote()];
  const now = w.clock.now();
  const ofLater = { createdAt: new Date(now.getTime() + 60_000) };
  // The later one has the smaller id, and is written first.
  const papers = [requirementOf(w, withPapers, ofLater), requirementOf(w, withPapers)];
  const expiresAt = "2026-06-05";
  const questions = [caseOf(w, withCases, { expiresAt, ...ofLater }), caseOf(w, withCases, { expiresAt })];
  await database.db.orm.insert(requirements).values(papers);
  await database.db.orm.insert(cases).values(questions);

  const stepOf = async (quoteId: string) => (await w.member.quotes.nextStep({ quoteId })).data;

  expect(await stepOf(withPapers)).toMatchObject({ what: "bring", subjectId: papers[1]?.requirementId });
  expect(await stepOf(withCases)).toEqual({
    by: "merchant",
    what: "read",
    subjectId: questions[1]?.caseId,
    dueAt: "2026-06-05T21:00:00.000Z",
  });
});

test("a quote of another organization has no next step here", async () => {
  const [mine, theirs] = [await createQuoteWorld(database.db), await createQuoteWorld(database.db)];
  const quoteId = await theirs.addQuote();
  await expect(mine.member.quotes.nextStep({ quoteId })).rejects.toMatchObject({ cause: { code: "resource_missing" } });
});
