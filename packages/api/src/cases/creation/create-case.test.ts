import {
  caseMessages,
  cases,
  deliveries,
  deliveryLanes,
  destinations,
  events,
} from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { numberTestEvents } from "../../testing/testing-event-numbers.ts";
import { type CaseWorld, createCaseWorld } from "../testing-case-world.ts";

const database = testDatabase(16);

const world = () => createCaseWorld(database.db);
const create = (w: CaseWorld, more: object = {}) =>
  w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "Hello there" }, ...more });
const refusal = (code: string, param?: string) => ({ cause: { code, param } });

const rowsOf = (w: CaseWorld) =>
  database.db.orm.select().from(cases).where(eq(cases.organizationId, w.organization.organizationId));
const eventsOf = (w: CaseWorld) =>
  database.db.orm.select().from(events).where(eq(events.organizationId, w.organization.organizationId));

describe("opening a case", () => {
  test("answers the case as the specification shows it, waiting on the platform", async () => {
    const w = await world();

    const { data } = await create(w, { type: "merchant_feedback", message: { body: "  First\tline \r\nrest" } });

    expect(data).toEqual({
      caseId: expect.stringMatching(/^cas_[0-9A-HJKMNP-TV-Z]{26}$/),
      quote: { quoteId: w.quoteId },
      type: "merchant_feedback",
      subject: "First line",
      stage: "new",
      state: "open",
      waitingOn: "platform",
      waitingSince: "2026-06-01T09:30:00.000Z",
      requestType: "other",
      createdBy: "Zonnig Dak B.V.",
      createdAt: "2026-06-01T09:30:00.000Z",
      updatedAt: "2026-06-01T09:30:00.000Z",
    });
    expect(await w.merchant.cases.get({ caseId: data.caseId })).toEqual({ data });
  });

  test("keeps a general case without request type, and refuses one that is sent", async () => {
    const w = await world();

    expect((await create(w)).data).not.toHaveProperty("requestType");
    await expect(create(w, { requestType: "other" })).rejects.toMatchObject({
      cause: { issues: [{ path: ["requestType"] }] },
    });
  });

  test("refuses platform_feedback as an invalid type", async () => {
    await expect(create(await world(), { type: "platform_feedback" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test.each([" \n", "\u00a0", "\u0085", "\r\u3000\u2028"])(
    "refuses a message of nothing but white space: %j",
    async (body) => {
      await expect(create(await world(), { message: { body } })).rejects.toMatchObject({
        cause: { issues: [{ path: ["message", "body"] }] },
      });
    },
  );

  test("records one case.created with a delivery per destination, and wakes the delivery loop", async () => {
    const w = await world();
    const { organizationId } = w.organization;
    const destination = { organizationId, destinationId: w.makeId("destination") };
    const now = w.clock.now();
    const dates = { secretRotatedAt: now, createdAt: now, updatedAt: now };
    await database.db.orm
      .insert(destinations)
      .values({ ...destination, ...dates, name: "x", url: "https://x.example/", sealedBearerSecret: "" });
    await database.db.orm.insert(deliveryLanes).values(destination);

    const { data } = await create(w);

    const [event, ...others] = await eventsOf(w);
    expect(others).toEqual([]);
    expect(JSON.parse(event?.payload ?? "")).toMatchObject({
      type: "case.created",
      organization: { organizationId, slug: w.organization.slug },
      data: { caseId: data.caseId, quote: { quoteId: w.quoteId } },
    });
    await numberTestEvents(database.db, organizationId);
    const sent = await database.db.orm.select().from(deliveries).where(eq(deliveries.organizationId, organizationId));
    expect(sent).toMatchObject([{ eventId: event?.eventId, state: "pending" }]);
    expect(w.woken).toEqual([organizationId]);
  });

  test("answers resource_missing for a quote of another organization as for an unknown one", async () => {
    const [w, other] = [await world(), await world()];

    const foreign = create(w, { quoteId: other.quoteId }).catch((error) => error.cause);
    const unknown = create(w, { quoteId: w.makeId("quote") }).catch((error) => error.cause);

    expect(await foreign).toMatchObject({ code: "resource_missing" });
    expect(await foreign).toEqual(await unknown);
  });

  test("counts code points: 32 000 and 255 emoji pass, one more does not", async () => {
    const w = await world();
    const body = "🏠".repeat(32_000);
    const subject = "🏠".repeat(255);

    const { data } = await create(w, { subject, message: { body } });

    expect(data.subject).toBe(subject);
    expect((await w.merchant.caseMessages.list({ caseId: data.caseId })).data[0]?.body).toBe(body);
    await expect(create(w, { subject: `${subject}x` })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(create(w, { message: { body: `${body}x` } })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(create(w, { message: { body: " \r\n\t\u00a0" } })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(create(w, { message: { body: "a\0b" } })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(create(w, { subject: "\ud83c" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a client-made caseId", () => {
  test("answers the stored case when the same content comes again", async () => {
    const w = await world();
    const caseId = w.makeId("case");
    const first = await create(w, { caseId });
    w.clock.advance(60_000);

    expect(await create(w, { caseId })).toEqual(first);
    expect(w.replays).toEqual([true]);
    expect(await eventsOf(w)).toHaveLength(1);
  });

  test("lets a case that was read be posted back with its opening message", async () => {
    const w = await world();
    const { data } = await create(w);
    const [message] = (await w.merchant.caseMessages.list({ caseId: data.caseId })).data;

    // A message that names documents has a list of them.
    const again = await create(w, { ...data, type: "general", message: { ...message, documents: [] } });

    expect(again).toEqual({ data });
    expect(w.replays).toEqual([true]);
  });

  test.each([
    ["another body", { message: { body: "Something else" } }],
    ["another subject", { subject: "Other" }],
    ["another type", { type: "merchant_feedback" as const }],
  ])("is a conflict with %s", async (_, difference) => {
    const w = await world();
    const caseId = w.makeId("case");
    await create(w, { caseId });

    await expect(create(w, { caseId, ...difference })).rejects.toMatchObject(refusal("id_conflict", "caseId"));
  });

  test("is a conflict on another quote, and with another opening messageId", async () => {
    const w = await world();
    const caseId = w.makeId("case");
    await create(w, { caseId });

    const elsewhere = create(w, { caseId, quoteId: await w.addQuote() });
    await expect(elsewhere).rejects.toMatchObject(refusal("id_conflict", "caseId"));

    const otherMessage = create(w, { caseId, message: { body: "Hello there", messageId: w.makeId("caseMessage") } });
    await expect(otherMessage).rejects.toMatchObject(refusal("id_conflict", "message.messageId"));
  });

  test("is a conflict while its case is hidden", async () => {
    const w = await world();
    const caseId = w.makeId("case");
    await create(w, { caseId });
    await w.agent.caseSupport.hide({ organizationId: w.organization.organizationId, caseId });

    await expect(create(w, { caseId })).rejects.toMatchObject(refusal("id_conflict", "caseId"));
  });

  test("is free for another organization", async () => {
    const [w, other] = [await world(), await world()];
    const ids = { caseId: w.makeId("case"), message: { body: "Hello there", messageId: w.makeId("caseMessage") } };
    await create(w, ids);

    expect((await create(other, { ...ids, subject: "Theirs" })).data.subject).toBe("Theirs");
    expect(other.replays).toEqual([]);
  });

  test("makes one row and one event under 64 parallel creates", async () => {
    const w = await world();
    const ids = { caseId: w.makeId("case"), message: { body: "Hello there", messageId: w.makeId("caseMessage") } };

    const answers = await Promise.all(Array.from({ length: 64 }, () => create(w, ids)));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(w.replays).toHaveLength(63);
    expect(await rowsOf(w)).toHaveLength(1);
    expect(await eventsOf(w)).toHaveLength(1);
    expect(w.woken).toHaveLength(1);
  });
});

test("an opening messageId that the organization used already is a conflict, and nothing is written", async () => {
  const w = await world();
  const messageId = w.makeId("caseMessage");
  await create(w, { message: { body: "Hello there", messageId } });

  const again = create(w, { message: { body: "Hello there", messageId } });

  await expect(again).rejects.toMatchObject(refusal("id_conflict", "message.messageId"));
  expect(await rowsOf(w)).toHaveLength(1);
  const stored = and(
    eq(caseMessages.organizationId, w.organization.organizationId),
    eq(caseMessages.messageId, messageId),
  );
  expect(await database.db.orm.select().from(caseMessages).where(stored)).toHaveLength(1);
});
