import { caseMessages, members } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addressOf, createNoticeWorld, MINUTE_MS, SECOND_MS } from "./testing-notice-world.ts";

const database = eachTestDatabase();

describe("a message on a case", () => {
  test("is mailed within a minute to the one whose case it is, in their language, and to nobody else", async () => {
    const { openCase, as, agent, owner, addMember, round, clock, speak } = await createNoticeWorld(database.db);
    await addMember("admin");
    await speak(owner, "en");
    const located = await openCase();
    clock.advance(SECOND_MS);
    await as(agent).supportCases.reply({ ...located, body: "Vrijdag.\nMet groet" });

    expect(await round()).toEqual([]);
    clock.advance(25 * SECOND_MS);
    const [mail, ...others] = await round();

    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(addressOf(owner));
    expect(mail?.subject).toBe("Case: Wanneer komt het geld?");
    expect(mail?.text).toContain("Noor van der Steun wrote on 1 June 2026 at 14:30:\n\nVrijdag.\nMet groet");
    expect(mail?.text).toContain(`https://portal.example.nl/cases/${located.caseId}`);
    expect(mail?.html).toContain("Vrijdag.<br>Met groet");
    expect(mail?.unsubscribeUrl).toContain("https://portal.example.nl/api/unsubscribe/");
  });

  test("is one mail with the four that follow within ten minutes, and each is in one mail alone", async () => {
    const { openCase, as, agent, round, clock } = await createNoticeWorld(database.db);
    const located = await openCase();
    const say = async (body: string) => {
      clock.advance(SECOND_MS);
      await as(agent).supportCases.reply({ ...located, body });
    };
    for (const body of ["Een", "Twee", "Drie", "Vier", "Vijf"]) await say(body);
    await round();
    clock.advance(MINUTE_MS);
    const first = await round();
    await say("Zes");
    clock.advance(MINUTE_MS);
    const tooSoon = await round();
    clock.advance(5 * MINUTE_MS);
    tooSoon.push(...(await round()));
    await say("Zeven");
    clock.advance(10 * MINUTE_MS);
    const second = await round();
    clock.advance(60 * MINUTE_MS);

    expect(first.map(({ text }) => text.match(/Een|Twee|Drie|Vier|Vijf/g)?.length)).toEqual([5]);
    expect(tooSoon).toEqual([]);
    expect(second.map(({ text }) => text.match(/Een|Zes|Zeven/g))).toEqual([["Zes", "Zeven"]]);
    expect(await round()).toEqual([]);
  });

  test("that is too long for a mail is cut behind a whole sign", async () => {
    const { openCase, as, agent, round, clock } = await createNoticeWorld(database.db);
    const located = await openCase();
    clock.advance(SECOND_MS);
    await as(agent).supportCases.reply({ ...located, body: `.${"😀".repeat(4_000)}` });
    await round();
    clock.advance(MINUTE_MS);

    const [mail] = await round();

    expect(mail?.text).toContain("😀…");
    expect(mail?.text.isWellFormed()).toBe(true);
  });

  test("follows the mails before it in the same conversation", async () => {
    const { openCase, as, agent, round, clock } = await createNoticeWorld(database.db);
    const located = await openCase();
    const sent = [];
    for (const body of ["Een", "Twee", "Drie"]) {
      clock.advance(20 * MINUTE_MS);
      await as(agent).supportCases.reply({ ...located, body });
      await round();
      clock.advance(MINUTE_MS);
      sent.push(...(await round()));
    }

    const [first, second, third] = sent.map(({ mailId }) => mailId);
    expect(sent.map(({ follows }) => follows)).toEqual([[], [first], [first, second]]);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(1);
  });

  test("that was read, taken back or hidden meanwhile is not mailed", async () => {
    const { openCase, as, agent, owner, round, clock, organizationId } = await createNoticeWorld(database.db);
    const told = async (undo: (located: { caseId: string; messageId: string }) => Promise<unknown>) => {
      const located = await openCase();
      clock.advance(SECOND_MS);
      const { messageId } = (await as(agent).supportCases.reply({ ...located, body: "Zo." })).data;
      await round();
      await undo({ caseId: located.caseId, messageId });
      clock.advance(MINUTE_MS);
      return round();
    };

    expect(await told((message) => as(owner).caseReads.mark(message))).toEqual([]);
    const redact = { organizationId, reason: "wrong case" } as const;
    expect(await told((message) => as(agent).supportCases.redactMessage({ ...redact, ...message }))).toEqual([]);
    expect(await told(({ caseId }) => as(agent).supportCases.hide({ organizationId, caseId }))).toEqual([]);
    expect(await told(async () => {})).toHaveLength(1);
  });

  test("is not mailed to somebody who left, nor while the organization is suspended", async () => {
    const { openCase, as, agent, owner, addMember, round, clock, organizationId } = await createNoticeWorld(
      database.db,
    );
    await addMember("owner");
    const located = await openCase();
    await as(agent).supportCases.reply({ ...located, body: "Een" });
    await round();
    await database.db.orm
      .delete(members)
      .where(and(eq(members.organizationId, organizationId), eq(members.userId, owner.userId)));
    clock.advance(MINUTE_MS);
    expect(await round()).toEqual([]);

    await as(agent).supportCases.reply({ ...located, body: "Twee" });
    await round();
    await as(agent).supportOrganizations.suspend({ organizationId });
    clock.advance(MINUTE_MS);
    expect(await round()).toEqual([]);
  });

  test("of a case that a backend opened is told to everyone who may answer, and not to who only reads", async () => {
    const w = await createNoticeWorld(database.db);
    const { merchant, as, agent, owner, addMember, addQuote, round, clock, organizationId } = w;
    const [member] = [await addMember("member"), await addMember("viewer")];
    const quoteId = await addQuote();
    const opening = { quoteId, type: "general", message: { body: "Wanneer?" } } as const;
    const { caseId } = (await merchant.cases.create(opening)).data;
    await as(agent).supportCases.reply({ organizationId, caseId, body: "Vrijdag." });
    await round();
    clock.advance(MINUTE_MS);

    const recipients = (await round()).map(({ recipient }) => recipient);

    expect(recipients.toSorted()).toEqual([addressOf(owner), addressOf(member)].toSorted());
  });

  test("of a case whose writer may only read by now is told to everyone who may answer", async () => {
    const w = await createNoticeWorld(database.db);
    const { as, agent, owner, addMember, addQuote, round, clock, organizationId } = w;
    const writer = await addMember("member");
    const opening = { quoteId: await addQuote(), type: "general", message: { body: "Wanneer?" } } as const;
    const { caseId } = (await as(writer).cases.create(opening)).data;
    await as(owner).members.changeRole({ userId: writer.userId, role: "viewer" });
    await as(agent).supportCases.reply({ organizationId, caseId, body: "Vrijdag." });
    await round();
    clock.advance(MINUTE_MS);

    expect((await round()).map(({ recipient }) => recipient)).toEqual([addressOf(owner)]);
  });

  test("of a sandbox is mailed to nobody", async () => {
    const { openCase, as, agent, round, clock, organizationId, services } = await createNoticeWorld(database.db);
    const other = await createNoticeWorld(database.db);
    const located = await openCase();
    await database.db
      .client`update organizations set test_of = ${other.organizationId} where organization_id = ${organizationId}`;
    await as(agent)
      .supportCases.reply({ ...located, body: "Een" })
      .catch(() => {});
    await services.db.orm
      .update(caseMessages)
      .set({ authorType: "platform" })
      .where(eq(caseMessages.organizationId, organizationId));
    await round();
    clock.advance(MINUTE_MS);

    expect(await round()).toEqual([]);
  });

  test("by the merchant is mailed to the agent who has the case, and of one that nobody has to who asked for that", async () => {
    const { openCase, as, agent, owner, addAgent, round, clock, choose } = await createNoticeWorld(database.db);
    const watcher = await addAgent();
    await choose(watcher, "waiting_on_me", "at_once");
    const located = await openCase();
    clock.advance(MINUTE_MS);
    const unclaimed = await round();
    await as(agent).supportCases.claim(located);
    clock.advance(20 * MINUTE_MS);
    await as(owner).caseMessages.post({ caseId: located.caseId, body: "En nu?" });
    await round();
    clock.advance(MINUTE_MS);
    const claimed = await round();

    expect(unclaimed.map(({ recipient }) => recipient)).toEqual([addressOf(watcher)]);
    expect(claimed.map(({ recipient }) => recipient)).toEqual([addressOf(agent)]);
    expect(claimed[0]?.text).toContain("En nu?");
    expect(claimed[0]?.text).toContain(`/support/cases/${located.caseId}?organization=${located.organizationId}`);
  });

  test.each([
    ["was let go meanwhile is mailed to the agent who had it", "release", 1],
    ["a colleague took over meanwhile is not mailed to the agent who had it", "takeOver", 0],
  ] as const)("by the merchant on a case that %s", async (_, did, mails) => {
    const { openCase, as, agent, owner, addAgent, round, clock } = await createNoticeWorld(database.db);
    const colleague = await addAgent();
    const located = await openCase();
    await as(agent).supportCases.claim(located);
    clock.advance(MINUTE_MS);
    await as(owner).caseMessages.post({ caseId: located.caseId, body: "En nu?" });
    await round();
    if (did === "release") await as(agent).supportCases.release(located);
    else await as(colleague).supportCases.claim({ ...located, takeOver: true });
    clock.advance(MINUTE_MS);

    expect((await round()).map(({ recipient }) => recipient)).toEqual(Array(mails).fill(addressOf(agent)));
  });
});
