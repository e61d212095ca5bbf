import { auditEntries, events, financingMoves, quotes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { quoteRefusals } from "../refusals.ts";
import { createQuoteWorld, type QuoteWorld } from "../testing/testing-quote-world.ts";
import { PLAIN_COMMANDS } from "./schema.ts";

const database = testDatabase(12);

const TO_DISBURSEMENT = [
  "start_application",
  "start_review",
  "send_offer",
  "accept_offer",
  "await_invoice",
  "await_disbursement",
] as const;

async function quoteWorld() {
  const w = await createQuoteWorld(database.db);
  const on = { organizationId: w.organizationId, quoteId: await w.addQuote({ externalId: "Q-7" }) };
  const move = (command: (typeof PLAIN_COMMANDS)[number]) =>
    w.agent.financing.move({ ...on, command: { type: command } });
  const financing = async () => (await w.merchant.quotes.get({ quoteId: on.quoteId })).data.financing;
  return { w, on, move, financing };
}

const financingEvents = async ({ organizationId }: QuoteWorld) =>
  (
    await database.db.orm
      .select()
      .from(events)
      .where(eq(events.organizationId, organizationId))
      .orderBy(asc(events.eventId))
  )
    .filter(({ type }) => type.startsWith("quote.financing."))
    .map(({ payload }) => JSON.parse(payload));

const conflict = { cause: { code: "state_conflict" } };

describe("moving the financing", () => {
  test("goes from new to completed, tells receivers once, and leaves a whole timeline", async () => {
    const { w, on, move, financing } = await quoteWorld();
    const other = { organizationId: w.organizationId, quoteId: await w.addQuote() };
    await w.agent.financing.move({ ...other, command: { type: "start_application" } });
    for (const command of TO_DISBURSEMENT) {
      w.clock.advance(60_000);
      expect((await move(command)).data).toEqual(await financing());
    }
    expect(await financingEvents(w)).toEqual([]);

    const { data } = await move("complete");

    expect(data).toEqual({
      phase: "closed",
      status: "completed",
      subStatus: { type: "none" },
      method: [],
      waitingOn: "none",
      statusChangedAt: "2026-06-01T09:36:00.000Z",
    });
    expect(await financingEvents(w)).toMatchObject([
      {
        type: "quote.financing.completed",
        timestamp: "2026-06-01T09:36:00.000Z",
        organization: { organizationId: w.organizationId, slug: w.organization.slug },
        data: { quoteId: on.quoteId, externalId: "Q-7" },
      },
    ]);
    const timeline = await w.member.financing.timeline({ quoteId: on.quoteId });
    expect(timeline.data.map(({ position, command }) => [position, command])).toEqual(
      ["create", ...TO_DISBURSEMENT, "complete"].map((command, position) => [position, command]),
    );
    expect(timeline.data.at(-1)).toEqual({
      position: 7,
      command: "complete",
      from: { status: "disbursement_pending", subStatusType: "none" },
      to: { status: "completed", subStatusType: "none" },
      movedBy: "Noor van der Steun",
      movedAt: "2026-06-01T09:36:00.000Z",
    });
    expect(timeline).toEqual(await w.agent.financing.supportTimeline(on));
  });

  test("changes the quote's updatedAt", async () => {
    const { w, on, move } = await quoteWorld();
    w.clock.advance(1500);
    await move("start_application");
    expect((await w.member.quotes.get({ quoteId: on.quoteId })).data.updatedAt).toBe("2026-06-01T09:30:01.500Z");
  });

  test("is audited without a consumer's data", async () => {
    const { w, on } = await quoteWorld();
    await w.agent.financing.move({
      ...on,
      command: { type: "hold", reason: "general_question", description: "Jan belt terug" },
      note: "Jan",
    });
    const entries = await database.db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, w.organizationId));
    expect(entries).toMatchObject([
      {
        action: "quote.financing_moved",
        subjectId: on.quoteId,
        actorName: "Noor van der Steun",
        details: { command: "hold", from: "new_customer", to: "new_customer" },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Jan");
  });
});

describe("canceling", () => {
  test("by the consumer tells receivers once, even on hold, and says so in the sub status", async () => {
    const { w, on, financing } = await quoteWorld();
    await w.agent.financing.move({ ...on, command: { type: "hold", reason: "customer_unreachable" } });

    await w.agent.financing.move({
      ...on,
      command: { type: "cancel_by_consumer", reason: "Betaalt zelf" },
      note: "Gebeld",
    });

    expect(await financing()).toMatchObject({
      phase: "closed",
      status: "canceled_by_consumer",
      subStatus: { type: "canceled", reason: "Betaalt zelf" },
      waitingOn: "none",
    });
    expect(await financingEvents(w)).toMatchObject([
      { type: "quote.financing.canceled", data: { quoteId: on.quoteId } },
    ]);
    expect((await w.member.financing.timeline({ quoteId: on.quoteId })).data.at(-1)).toMatchObject({
      from: { status: "new_customer", subStatusType: "on_hold" },
      to: { status: "canceled_by_consumer", subStatusType: "canceled" },
      reason: "Betaalt zelf",
      note: "Gebeld",
    });
  });

  test("an offer tells nobody", async () => {
    const { w, on, move, financing } = await quoteWorld();
    for (const command of ["start_application", "start_review", "send_offer"] as const) await move(command);

    await w.agent.financing.move({ ...on, command: { type: "cancel_offer" } });

    expect(await financing()).toMatchObject({ status: "offer_canceled", subStatus: { type: "canceled" } });
    expect(await financingEvents(w)).toEqual([]);
  });

  test("an offer that the consumer accepted since it was seen is refused, though the command is allowed still", async () => {
    const { w, on, move, financing } = await quoteWorld();
    for (const command of ["start_application", "start_review", "send_offer"] as const) await move(command);
    const { from } = (await w.agent.financing.options(on)).data.find(({ command }) => command === "cancel_offer") ?? {};
    await move("accept_offer");
    const cancel = { ...on, command: { type: "cancel_offer" } } as const;

    await expect(w.agent.financing.move({ ...cancel, from })).rejects.toMatchObject(conflict);
    expect(await financing()).toMatchObject({ status: "offer_accepted" });
    await w.agent.financing.move({ ...cancel, from: { status: "offer_accepted", subStatusType: "none" } });
  });

  test("12 cancels at once make one move and one event; the others are refused", async () => {
    const { w, on } = await quoteWorld();
    const cancels = Array.from({ length: 12 }, () =>
      w.agent.financing.move({ ...on, command: { type: "cancel_by_consumer" } }),
    );

    const outcomes = await Promise.allSettled(cancels);

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await financingEvents(w)).toHaveLength(1);
    expect((await w.member.financing.timeline({ quoteId: on.quoteId })).data).toHaveLength(2);
  });
});

describe("holding", () => {
  test("shows its reason and description, and a release takes them away", async () => {
    const { w, on, move, financing } = await quoteWorld();
    await w.agent.financing.move({
      ...on,
      command: { type: "hold", reason: "installation_blocked", description: "Natte muur" },
    });

    const subStatus = { type: "on_hold", reason: "installation_blocked", description: "Natte muur" };
    expect(await financing()).toMatchObject({ status: "new_customer", subStatus });
    await expect(move("start_application")).rejects.toMatchObject(conflict);
    await expect(w.agent.financing.move({ ...on, command: { type: "hold", reason: "unknown" } })).rejects.toMatchObject(
      conflict,
    );

    await w.agent.financing.move({ ...on, command: { type: "release" } });
    expect((await financing()).subStatus).toEqual({ type: "none" });
    await expect(w.agent.financing.move({ ...on, command: { type: "release" } })).rejects.toMatchObject(conflict);
  });
});

describe("refusals", () => {
  test("a closed financing accepts nothing, offers nothing, and nothing is written", async () => {
    const { w, on, move } = await quoteWorld();
    await w.agent.financing.move({ ...on, command: { type: "cancel_by_consumer" } });

    for (const command of PLAIN_COMMANDS) await expect(move(command)).rejects.toMatchObject(conflict);
    await expect(w.agent.financing.move({ ...on, command: { type: "cancel_offer" } })).rejects.toMatchObject(conflict);

    expect((await w.agent.financing.options(on)).data).toEqual([]);
    const ofQuote = and(eq(financingMoves.organizationId, w.organizationId), eq(financingMoves.quoteId, on.quoteId));
    expect(await database.db.orm.select().from(financingMoves).where(ofQuote)).toHaveLength(2);
  });

  test("with another organization's id answers exactly as for an unknown quote, and moves nothing", async () => {
    const [mine, theirs] = [await quoteWorld(), await quoteWorld()];
    const mixed = { organizationId: mine.w.organizationId, quoteId: theirs.on.quoteId };
    const unknown = { organizationId: mine.w.organizationId, quoteId: mine.w.makeId("quote") };
    const { agent, member } = mine.w;
    const attempts = ({ organizationId, quoteId }: typeof mixed) => [
      agent.financing.move({ organizationId, quoteId, command: { type: "start_application" } }),
      agent.financing.move({ organizationId, quoteId, command: { type: "hold", reason: "unknown" } }),
      agent.financing.move({ organizationId, quoteId, command: { type: "release" } }),
      agent.financing.move({ organizationId, quoteId, command: { type: "cancel_by_consumer" } }),
      agent.financing.options({ organizationId, quoteId }),
      agent.financing.supportTimeline({ organizationId, quoteId }),
      member.financing.timeline({ quoteId }),
    ];

    for (const on of [mixed, unknown]) {
      for (const outcome of await Promise.allSettled(attempts(on))) {
        expect(outcome).toMatchObject({
          status: "rejected",
          reason: { cause: { refusal: quoteRefusals.quoteMissing() } },
        });
      }
    }
    const [row] = await database.db.orm.select().from(quotes).where(eq(quotes.organizationId, theirs.w.organizationId));
    expect(row?.financingStatus).toBe("new_customer");
  });

  test("only agents move", async () => {
    const { w, on } = await quoteWorld();
    for (const caller of [w.member, w.merchant, w.partner]) {
      await expect(caller.financing.move({ ...on, command: { type: "start_application" } })).rejects.toMatchObject({
        cause: { code: "operation_not_permitted" },
      });
    }
  });
});
