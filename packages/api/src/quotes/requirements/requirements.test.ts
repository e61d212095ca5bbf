import { auditEntries, requirements } from "@quote-financing/db/schema/tables";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { REQUIREMENTS_PER_QUOTE } from "./schema.ts";
import { type DocumentsWorld, documentsWorlds, errorOf, PDF } from "./testing-documents-world.ts";

const { createWorld, unwatched } = documentsWorlds();

describe("requirements", () => {
  test("a document for one makes it submitted, and is shown with it", async () => {
    const w = await createWorld();
    const { requirementId } = await w.open();
    const documentId = await w.idOf(w.add(PDF, { query: `fileName=a.pdf&requirementId=${requirementId}` }));
    const listed = await w.get(`/v1/quotes/${w.quoteId}/requirements`);
    expect(listed.json.data).toMatchObject([
      { requirementId, kind: "invoice", waitingOn: "merchant", state: "submitted", documents: [{ documentId }] },
    ]);
  });

  test("one that was rejected says why until it is submitted again, and one that was decided takes no more", async () => {
    const w = await createWorld();
    const { requirementId } = await w.open();
    const query = `fileName=a.pdf&requirementId=${requirementId}`;
    const named = { organizationId: w.organizationId, requirementId };
    await w.add(PDF, { query });
    const rejected = await w.agent.requirements.reject({ ...named, reason: "It cannot be read." });
    expect(rejected.data).toMatchObject({ state: "rejected", rejection: "It cannot be read." });
    await w.add(PDF, { query });
    const { data } = await w.agent.requirements.accept(named);
    expect(data).toMatchObject({ state: "accepted" });
    expect(data).not.toHaveProperty("rejection");
    expect(errorOf(await w.add(PDF, { query }))).toMatchObject({ status: 409, code: "state_conflict" });
    await expect(w.agent.requirements.withdraw(named)).rejects.toThrow();
    expect(await w.stored()).toHaveLength(2);
    const actions = await unwatched()
      .orm.select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, requirementId));
    expect(actions.map(({ action }) => action).sort()).toEqual([
      ...Array(2).fill("requirement.decided"),
      "requirement.opened",
    ]);
  });

  test("one that is asked twice under its id is asked once, and its id asks for nothing else", async () => {
    const w = await createWorld();
    const requirementId = w.services.makeId("requirement");
    const { organizationId, quoteId } = w;
    const asked = {
      organizationId,
      quoteId,
      requirementId,
      kind: "invoice",
      text: "The invoice",
      waitingOn: "merchant",
    } as const;

    const answers = await Promise.all([w.agent.requirements.open(asked), w.agent.requirements.open(asked)]);

    expect(answers[0]).toEqual(answers[1]);
    const opened = await unwatched().orm.select().from(auditEntries).where(eq(auditEntries.subjectId, requirementId));
    expect(opened).toHaveLength(1);
    await expect(w.agent.requirements.open({ ...asked, text: "Another" })).rejects.toMatchObject({
      cause: { code: "id_conflict", param: "requirementId" },
    });
  });

  test("one is asked for by today or later, in the Netherlands; the same asked again later is answered as ever", async () => {
    const clock = new FixedClock("2026-06-01T22:30:00.000Z");
    const w = await createWorld({ clock });
    const { organizationId, quoteId } = w;
    const asked = { organizationId, quoteId, kind: "invoice", text: "The invoice", waitingOn: "merchant" } as const;
    await expect(w.agent.requirements.open({ ...asked, dueAt: "2026-06-01T21:00:00Z" })).rejects.toMatchObject({
      cause: { code: "parameter_invalid", param: "dueAt" },
    });
    expect((await w.get(`/v1/quotes/${quoteId}/requirements`)).json.data).toEqual([]);
    const today = { ...asked, requirementId: w.services.makeId("requirement"), dueAt: "2026-06-02T21:00:00Z" };
    const { data } = await w.agent.requirements.open(today);
    clock.advance(7 * 24 * 60 * 60_000);

    expect(await w.agent.requirements.open(today)).toEqual({ data });
  });

  test.each(["accept", "reject", "withdraw"] as const)(
    "one that was read before another document came in is not decided on: %s",
    async (command) => {
      const w = await createWorld();
      const { requirementId } = await w.open();
      const query = `fileName=a.pdf&requirementId=${requirementId}`;
      const named = { organizationId: w.organizationId, requirementId, reason: "It cannot be read." };
      const { reason: _, ...withoutReason } = named;
      const decide = (updatedAt: string) =>
        command === "reject"
          ? w.agent.requirements.reject({ ...named, updatedAt })
          : w.agent.requirements[command]({ ...withoutReason, updatedAt });
      const readAt = async () => {
        const { json } = await w.get(`/v1/quotes/${w.quoteId}/requirements`);
        return (json.data as { updatedAt: string }[])[0]?.updatedAt ?? "";
      };
      await w.add(PDF, { query });
      const before = await readAt();
      w.services.clock.advance(1);
      await w.add(PDF, { query });

      await expect(decide(before)).rejects.toMatchObject({ cause: { refusal: { rule: "requirementChanged" } } });

      const { data } = await decide(await readAt());
      expect(data.state).toMatch(command);
    },
  );

  test("a quote has so many and no more; one that was asked for before is answered again", async () => {
    const w = await createWorld();
    const { organizationId, quoteId } = w;
    const asked = { organizationId, quoteId, kind: "invoice", text: "The invoice", waitingOn: "merchant" } as const;
    const first = { ...asked, requirementId: w.services.makeId("requirement") };
    const { data } = await w.agent.requirements.open(first);
    const now = w.services.clock.now();
    const decided = { ...asked, state: "withdrawn", createdAt: now, updatedAt: now } as const;
    const rows = Array.from({ length: REQUIREMENTS_PER_QUOTE - 1 }, () => ({
      ...decided,
      requirementId: w.services.makeId("requirement"),
    }));
    await unwatched().orm.insert(requirements).values(rows);

    await expect(w.agent.requirements.open(asked)).rejects.toMatchObject({
      cause: { code: "limit_reached", refusal: { rule: "tooManyRequirements" } },
    });

    expect((await w.get(`/v1/quotes/${quoteId}/requirements`)).json.data).toHaveLength(REQUIREMENTS_PER_QUOTE);
    expect(await w.agent.requirements.open(first)).toEqual({ data });
    const ofOther = await w.agent.requirements.open({ ...asked, quoteId: await w.addQuote() });
    expect(ofOther.data.state, "another quote has its own").toBe("open");
  });

  test("one of another quote or organization is not found", async () => {
    const [w, other] = [await createWorld(), await createWorld()];
    const { requirementId } = await other.open();
    const answer = await w.add(PDF, { query: `fileName=a.pdf&requirementId=${requirementId}` });
    expect(errorOf(answer)).toMatchObject({ status: 404, code: "resource_missing", param: "requirementId" });
    expect(await w.stored()).toEqual([]);
  });

  test("what one quote has is no other's, though both are of one organization", async () => {
    const w = await createWorld();
    const { requirementId } = await w.open();
    const query = `fileName=a.pdf&requirementId=${requirementId}`;
    await w.add(PDF, { query });
    const to = await w.addQuote();

    const answer = await w.add(PDF, { query, to });
    expect(errorOf(answer)).toMatchObject({ status: 404, code: "resource_missing", param: "requirementId" });

    for (const list of ["documents", "requirements"])
      expect((await w.get(`/v1/quotes/${to}/${list}`)).json.data, list).toEqual([]);
  });
});

describe("messages", () => {
  const say = (w: DocumentsWorld, caseId: string, body: object) =>
    w.fronts.node(`/v1/cases/${caseId}/messages`, { method: "POST", token: w.token, body });
  async function withCase() {
    const w = await createWorld();
    const opening = { type: "general", message: { body: "Hello" } };
    const opened = await w.fronts.node(`/v1/quotes/${w.quoteId}/cases`, {
      method: "POST",
      token: w.token,
      body: opening,
    });
    return { w, caseId: (opened.json.data as { caseId: string }).caseId };
  }

  test("name documents of the quote, in their order, and show them", async () => {
    const { w, caseId } = await withCase();
    const ids = [await w.idOf(w.add()), await w.idOf(w.add())].reverse();
    const messageId = w.services.makeId("caseMessage");
    const sent = { body: "See these", documentIds: ids, messageId };
    const posted = await say(w, caseId, sent);
    expect(posted.status).toBe(201);
    const named = ids.map((documentId) => expect.objectContaining({ documentId, caseId }));
    expect(posted.json.data).toMatchObject({ documents: named });
    const thread = await w.get(`/v1/cases/${caseId}/messages`);
    expect((thread.json.data as { documents?: unknown }[]).map((message) => message.documents)).toEqual([
      undefined,
      named,
    ]);
    expect((await say(w, caseId, sent)).status).toBe(200);
    expect(errorOf(await say(w, caseId, { ...sent, documentIds: ids.slice(1) }))).toMatchObject({
      code: "id_conflict",
    });
  });

  test("what was named on a case that agents hide belongs to the quote alone, until it is shown again", async () => {
    const { w, caseId } = await withCase();
    const { requirementId } = await w.open();
    const documentId = await w.idOf(w.add(PDF, { query: `fileName=a.pdf&requirementId=${requirementId}` }));
    expect((await say(w, caseId, { body: "See this", documentIds: [documentId] })).status).toBe(201);
    const targets = [w.path, `/v1/documents/${documentId}`, `/v1/quotes/${w.quoteId}/requirements`];
    const naming = async () => {
      const answers = await Promise.all(targets.map((target) => w.get(target)));
      expect(answers.map(({ text }) => text.includes(documentId))).toEqual([true, true, true]);
      return answers.map(({ text }) => text.includes(caseId));
    };
    const hidden = { organizationId: w.organizationId, caseId };

    await w.agent.supportCases.hide(hidden);
    expect(await naming()).toEqual([false, false, false]);

    await w.agent.supportCases.show(hidden);
    expect(await naming()).toEqual([true, true, true]);
  });

  test("that were read can be posted back: their documents are as they were, and others are a conflict", async () => {
    const { w, caseId } = await withCase();
    const ids = [await w.idOf(w.add())];
    const messageId = w.services.makeId("caseMessage");
    const posted = await say(w, caseId, { body: "See this", documentIds: ids, messageId });

    const read = posted.json.data as Record<string, unknown>;
    const again = await say(w, caseId, read);

    expect([again.status, again.json.data]).toEqual([200, read]);
    expect(errorOf(await say(w, caseId, { ...read, documentIds: [] }))).toMatchObject({ code: "id_conflict" });
    expect(errorOf(await say(w, caseId, { ...read, body: "See that" }))).toMatchObject({ code: "id_conflict" });
  });

  test("refuse a document of another quote, one given twice, and more than ten", async () => {
    const { w, caseId } = await withCase();
    const other = await createWorld();
    const [mine, foreign] = [await w.idOf(w.add()), await other.idOf(other.add())];
    const refused = async (documentIds: string[]) => errorOf(await say(w, caseId, { body: "x", documentIds }));
    expect(await refused([mine, foreign])).toEqual({ status: 404, code: "resource_missing", param: "documentIds[1]" });
    expect(await refused([mine, mine])).toEqual({ status: 400, code: "parameter_invalid", param: "documentIds[1]" });
    const many = Array.from({ length: 11 }, () => w.services.makeId("document"));
    expect(await refused(many)).toEqual({ status: 400, code: "parameter_invalid", param: "documentIds" });
  });
});
