import type { DeliverableEventType } from "@quote-financing/domain/vocabulary";
import type { Context } from "../../context.ts";
import type { EventFact } from "./event-fact.ts";
import { eventRow } from "./event-row.ts";
import { EVENT_VERSION } from "./schema.ts";

const ULID = "01JZ8Q4C5T9V3W7X1Y2Z3A4B5";
const OCCURRED_AT = new Date("2026-06-01T09:30:00.000Z");
const ORGANIZATION = { organizationId: `mer_${ULID}A`, slug: "zonnig-dak" };
const quoteId = `qot_${ULID}F`;
const caseId = `cas_${ULID}C`;

const FACTS: Readonly<Record<Exclude<DeliverableEventType, "ping">, EventFact>> = {
  "quote.created": { type: "quote.created", quoteId, externalId: "P-2026-0042" },
  "quote.financing.completed": { type: "quote.financing.completed", quoteId, externalId: "P-2026-0042" },
  "quote.financing.canceled": { type: "quote.financing.canceled", quoteId, externalId: "P-2026-0042" },
  "case.created": { type: "case.created", caseId, quoteId },
  "case.message.replied": { type: "case.message.replied", caseId, quoteId, messageId: `csmsg_${ULID}D` },
};

/** The bytes of an event of that type as the sender fixes them, of one moment and with ids that never change. */
export function sampleEvent(type: DeliverableEventType): string {
  const eventId = `evt_${ULID}H`;
  if (type !== "ping") {
    const ctx = { services: { makeId: () => eventId } } as unknown as Context;
    return eventRow(ctx, ORGANIZATION, FACTS[type], OCCURRED_AT).eventPayload;
  }
  const timestamp = OCCURRED_AT.toISOString();
  const data = { destinationId: `whk_${ULID}E` };
  return JSON.stringify({ eventId, version: EVENT_VERSION, type, timestamp, organization: ORGANIZATION, data });
}
