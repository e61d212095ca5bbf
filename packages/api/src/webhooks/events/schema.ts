import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { z } from "zod";

/** Version of the envelope: specification §6.2 and §9. */
export const EVENT_VERSION = "2026-06-01";

const quoteEventData = z
  .object({
    quoteId: idSchema("quote"),
    externalId: z.string().optional().meta({ description: "The merchant's own reference, when the quote has one." }),
  })
  .meta({ id: "QuoteEventData" });

const caseReference = { caseId: idSchema("case"), quote: z.object({ quoteId: idSchema("quote") }) };

/** `data` of each of the contract's five events (specification §6.3, contract-decisions §9), and of the test event. */
export const eventDataSchemas = {
  "quote.created": quoteEventData,
  "quote.financing.completed": quoteEventData,
  "quote.financing.canceled": quoteEventData,
  "case.created": z.object(caseReference).meta({ id: "CaseCreatedEventData" }),
  "case.message.replied": z
    .object({ ...caseReference, message: z.object({ messageId: idSchema("caseMessage") }) })
    .meta({ id: "CaseMessageRepliedEventData" }),
  ping: z.object({ destinationId: idSchema("destination") }).meta({ id: "PingEventData" }),
} as const;

export type DeliverableType = keyof typeof eventDataSchemas;

/** The envelope of one event: what every attempt posts. `eventId` is the receiver's idempotency key. */
export const eventEnvelopeSchema = <Type extends DeliverableType>(type: Type) =>
  z.object({
    eventId: idSchema("event"),
    version: z.literal(EVENT_VERSION),
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: "UTC with Z." }),
    organization: z.object({ organizationId: idSchema("organization"), slug: z.string() }),
    data: eventDataSchemas[type],
  });
