import { mailThreads, notices } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { eraseConsumer } from "../maintenance/erasure/erase-consumer.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { addressOf, createNoticeWorld, MINUTE_MS } from "./testing-notice-world.ts";

const database = eachTestDatabase();

describe("financing", () => {
  const TO_PAYMENT = ["start_application", "start_review", "send_offer", "accept_offer", "await_invoice"] as const;

  test("that waits on the merchant, is paid out or rejected is mailed, in one conversation for each quote", async () => {
    const { as, agent, owner, addQuote, round, clock, organizationId } = await createNoticeWorld(database.db);
    const quoteId = await addQuote();
    const move = (type: (typeof TO_PAYMENT)[number] | "await_disbursement" | "complete" | "reject", id = quoteId) =>
      as(agent).financing.move({ organizationId, quoteId: id, command: { type } });
    for (const type of TO_PAYMENT) await move(type);
    clock.advance(MINUTE_MS);
    const waiting = await round();
    await move("await_disbursement");
    await move("complete");
    clock.advance(20 * MINUTE_MS);
    const paid = await round();
    const other = await addQuote("ZD-8");
    await move("start_application", other);
    await move("reject", other);
    clock.advance(MINUTE_MS);
    const rejected = await round();

    expect(waiting.map(({ recipient, subject }) => [recipient, subject])).toEqual([[addressOf(owner), "Offerte ZD-7"]]);
    expect(waiting[0]?.text).toContain("Stuur de factuur als de installatie klaar is.");
    expect(paid[0]?.text).toContain("De financiering is rond en uitbetaald.");
    expect(paid[0]?.follows).toEqual([waiting[0]?.mailId]);
    expect(rejected[0]?.text).toContain("De geldverstrekker heeft de aanvraag afgewezen.");
  });

  test("that went on before the mail left is not said to wait", async () => {
    const { as, agent, addQuote, round, clock, organizationId } = await createNoticeWorld(database.db);
    const quoteId = await addQuote();
    for (const type of [...TO_PAYMENT, "await_disbursement"] as const)
      await as(agent).financing.move({ organizationId, quoteId, command: { type } });
    clock.advance(MINUTE_MS);

    expect(await round()).toEqual([]);
    expect(await database.db.orm.select().from(notices).where(eq(notices.organizationId, organizationId))).toEqual([]);
  });

  test("is told to the person who made the quote, where a person did", async () => {
    const w = await createNoticeWorld(database.db);
    const { as, agent, addMember, round, clock, organizationId } = w;
    const maker = await addMember("member");
    const { quoteId } = (await as(maker).quotes.create(testQuoteBody())).data;
    for (const type of TO_PAYMENT) await as(agent).financing.move({ organizationId, quoteId, command: { type } });
    clock.advance(MINUTE_MS);

    expect((await round()).map(({ recipient }) => recipient)).toEqual([addressOf(maker)]);
  });

  test("that waits for a document is mailed when it is asked for, and again when it was rejected", async () => {
    const { as, agent, addQuote, round, clock, organizationId } = await createNoticeWorld(database.db);
    const quoteId = await addQuote();
    const asked = { organizationId, quoteId, kind: "invoice", text: "De factuur", waitingOn: "merchant" } as const;
    const { requirementId } = (await as(agent).requirements.open(asked)).data;
    clock.advance(MINUTE_MS);
    const [opened] = await round();
    await as(agent)
      .requirements.reject({ organizationId, requirementId, reason: "Onleesbaar" })
      .catch(() => {});
    await database.db.client`update requirements set state = 'submitted' where requirement_id = ${requirementId}`;
    await as(agent).requirements.reject({ organizationId, requirementId, reason: "Onleesbaar" });
    clock.advance(20 * MINUTE_MS);
    const [rejected] = await round();

    expect(opened?.text).toContain("Dit is nog nodig: De factuur");
    expect(rejected?.text).toContain("Afgekeurd: De factuur\nReden: Onleesbaar");
  });
});

test("what waits holds ids alone, and says nothing of a consumer who was erased", async () => {
  const { openCase, as, agent, round, clock, services, organizationId, organization } = await createNoticeWorld(
    database.db,
  );
  const located = await openCase("Over Kanarievogel");
  await as(agent).supportCases.reply({ ...located, body: "Kanarievogel betaalt." });
  await round();
  const waiting = [
    await database.db.orm.select().from(notices).where(eq(notices.organizationId, organizationId)),
    await database.db.orm.select().from(mailThreads).where(eq(mailThreads.organizationId, organizationId)),
  ];
  const { contact } = testQuoteBody();

  await eraseConsumer(services, {
    organizationSlug: organization.slug,
    email: contact.email,
    isConfirmed: true,
    includesOpen: true,
  });
  clock.advance(MINUTE_MS);

  expect(waiting.flat().length).toBeGreaterThan(1);
  expect(JSON.stringify(waiting)).not.toContain("Kanarievogel");
  expect(JSON.stringify(await round())).not.toContain("Kanarievogel");
});
