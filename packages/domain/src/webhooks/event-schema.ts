import { z } from "zod";
import { idSchema } from "../ids/id-schema.ts";
import { DELIVERABLE_EVENTS, type DeliverableEventType, type EventData, type EventFields } from "./event-catalogue.ts";
import { EVENT_VERSION } from "./event-envelope.ts";

const merchantReference = () =>
  z.string().optional().meta({ description: "The merchant's own reference, when the quote has one." });

const fieldsSchema = (fields: EventFields): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        if (typeof field !== "string") return [name, fieldsSchema(field)];
        return [name, field === "merchantReference" ? merchantReference() : idSchema(field)];
      }),
    ),
  );

/** Of the organization that an event happened in. */
export const organizationSlug = () =>
  z.string().meta({ description: "Short name of the organization; that of test data ends with `-test`." });

/** One schema for each name: events that share their data share its component in the document. */
const dataSchemas = new Map<string, z.ZodObject>();
for (const { data } of Object.values(DELIVERABLE_EVENTS)) {
  const { name, fields } = data;
  if (!dataSchemas.has(name)) dataSchemas.set(name, fieldsSchema(fields).meta({ id: name }));
}

/** The envelope of one event: what every attempt posts. `eventId` is the receiver's idempotency key. */
export const eventEnvelopeSchema = <Type extends DeliverableEventType>(type: Type) =>
  z.object({
    eventId: idSchema("event"),
    version: z.literal(EVENT_VERSION).meta({ description: "Version of this envelope." }),
    type: z.literal(type).meta({ description: "What happened." }),
    timestamp: z.iso.datetime().meta({ description: "When it happened, in UTC with Z." }),
    organization: z.object({ organizationId: idSchema("organization"), slug: organizationSlug() }),
    data: dataSchemas.get(DELIVERABLE_EVENTS[type].data.name) as unknown as z.ZodType<EventData<Type>>,
  });
