import { optionalField } from "@quote-financing/domain/fields/left-out";
import { readOnlyField } from "@quote-financing/domain/fields/read-only-field";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";
import { webhookRefusals } from "../refusals.ts";

const exampleDestination = {
  destinationId: "whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D",
  name: "Order system",
  url: "https://hooks.zonnigdak.example/quotes",
  createdAt: "2026-06-01T09:30:00.000Z",
  updatedAt: "2026-06-01T09:30:00.000Z",
};
const exampleSecret = "whsec_3q2-7wABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

const nameInput = () =>
  requiredText(128).meta({ pattern: "\\S", description: "Label for people, within the organization." });

const urlInput = () =>
  z
    .string()
    .min(1, { error: refusing(webhookRefusals.httpsUrl()) })
    .max(2048, { error: refusing(fieldRefusals.tooLong({ maximum: 2048 })) })
    .meta({
      description: "Public HTTPS endpoint, without user information or fragment. Kept in its WHATWG serialization.",
    });

const bearerSecretSchema = z
  .string()
  .regex(/^whsec_[A-Za-z0-9_-]{43}$/)
  .meta({ description: "Sent to the receiver as `Authorization: Bearer …`. Shown once; it cannot be read again." });

/** Event destination: specification §2.8. The secret is never part of it. */
export const destinationSchema = z
  .object({
    destinationId: idSchema("destination"),
    name: z.string().min(1),
    url: z
      .string()
      .regex(/^https:\/\//)
      .max(2048),
    createdAt: timestampOutput(),
    updatedAt: timestampOutput(),
  })
  .meta({ id: "EventDestination", examples: [exampleDestination] });

/** POST /v1/events/destinations: specification §4.10, contract-decisions §9. */
export const createDestinationInput = z
  .strictObject({
    name: nameInput(),
    url: urlInput(),
    destinationId: optionalField(idSchema("destination")).meta({
      description: "Client-made id. The same id with the same content is the same destination: repeating is safe.",
    }),
    createdAt: readOnlyField(),
    updatedAt: readOnlyField(),
  })
  .meta({ examples: [{ name: exampleDestination.name, url: exampleDestination.url }] });

/** `bearerSecret` is absent exactly when the destination existed already (decision record 0051). */
export const createdDestinationAnswer = z
  .object({ data: destinationSchema, bearerSecret: bearerSecretSchema.optional() })
  .meta({ examples: [{ data: exampleDestination, bearerSecret: exampleSecret }] });

export const destinationIdInput = z.strictObject({ destinationId: idSchema("destination") });

/** PATCH /v1/events/destinations/{destinationId}: specification §4.12. What was read can be sent back (§11). */
export const updateDestinationInput = z
  .strictObject({
    destinationId: idSchema("destination"),
    name: nameInput().optional(),
    url: urlInput().optional(),
    createdAt: readOnlyField(),
    updatedAt: readOnlyField(),
  })
  .refine(({ name, url }) => name !== undefined || url !== undefined, {
    error: refusing(webhookRefusals.nothingChanged()),
  })
  .meta({ examples: [{ url: exampleDestination.url }] });

export const destinationAnswer = z.object({ data: destinationSchema });

export const destinationListAnswer = z.object({ data: z.array(destinationSchema) });

/** POST /v1/events/destinations/{destinationId}/bearer-secret: specification §4.14, a bare object. */
export const rotatedSecretAnswer = z
  .object({
    destinationId: idSchema("destination"),
    bearerSecret: bearerSecretSchema,
    rotatedAt: timestampOutput(),
  })
  .meta({
    id: "RotatedBearerSecret",
    examples: [
      {
        destinationId: exampleDestination.destinationId,
        bearerSecret: exampleSecret,
        rotatedAt: "2026-06-02T08:00:00.000Z",
      },
    ],
  });

export type Destination = z.infer<typeof destinationSchema>;
export type CreateDestinationInput = z.output<typeof createDestinationInput>;
export type UpdateDestinationInput = z.output<typeof updateDestinationInput>;
export type DestinationIdInput = z.output<typeof destinationIdInput>;
export type RotatedSecret = z.infer<typeof rotatedSecretAnswer>;
