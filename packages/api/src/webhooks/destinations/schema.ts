import { MAX_URL_LENGTH } from "@quote-financing/address-policy/max-url-length";
import { optionalField } from "@quote-financing/domain/fields/left-out";
import { readOnlyField } from "@quote-financing/domain/fields/read-only-field";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { DESTINATION_AUTHENTICATIONS } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { webhookRefusals } from "../refusals.ts";

const exampleDestination = {
  destinationId: "whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D",
  name: "Order system",
  url: "https://hooks.zonnigdak.example/quotes",
  authentication: "bearer_and_signature" as const,
  isSigned: true,
  paused: false,
  createdAt: "2026-06-01T09:30:00.000Z",
  updatedAt: "2026-06-01T09:30:00.000Z",
};
const exampleSecret = "whsec_3q2-7wABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

const exampleSigningSecret = "whsig_q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA";

const nameInput = () =>
  requiredText(128).meta({ pattern: "\\S", description: "Label for people, within the organization." });

const urlInput = () =>
  z
    .string()
    .min(1, { error: refusing(webhookRefusals.httpsUrl()) })
    .max(MAX_URL_LENGTH, { error: refusing(fieldRefusals.tooLong({ maximum: MAX_URL_LENGTH })) })
    .meta({
      description: "Public HTTPS endpoint, without user information or fragment. Kept in its WHATWG serialization.",
    });

const pausedInput = () =>
  z.boolean().meta({
    description:
      "While true nothing is sent: events wait, each until 24 hours after it happened, and then fail. `false` sends " +
      "what waits at once.",
  });

const bearerSecretSchema = z
  .string()
  .regex(/^whsec_[A-Za-z0-9_-]{43}$/)
  .meta({ description: "Sent to the receiver as `Authorization: Bearer …`. Shown once; it cannot be read again." });

const signingSecretSchema = z
  .string()
  .regex(/^whsig_[A-Za-z0-9_-]{43}$/)
  .meta({
    description:
      "Signs every delivery as Standard Webhooks has it; the key is the 32 bytes behind `whsig_`. Shown once; it cannot be read again.",
  });

const AUTHENTICATION_MEANING = {
  description:
    "How a delivery proves where it comes from: by the bearer secret and a signature, or by a signature alone.",
};

const authenticationSchema = () => z.enum(DESTINATION_AUTHENTICATIONS).meta(AUTHENTICATION_MEANING);

/** Event destination: specification §2.8, contract-decisions §14. The secrets are never part of it. */
export const destinationSchema = z
  .object({
    destinationId: idSchema("destination"),
    name: z.string().min(1).meta({ description: "Label for people, within the organization." }),
    url: z
      .string()
      .regex(/^https:\/\//)
      .max(MAX_URL_LENGTH)
      .meta({ description: "Where events are sent: in its WHATWG serialization." }),
    authentication: storedWord(DESTINATION_AUTHENTICATIONS).meta(AUTHENTICATION_MEANING),
    isSigned: z.boolean().meta({ description: "False for a destination of before that has no signing secret yet." }),
    previousSigningUntil: timestampOutput()
      .optional()
      .meta({ description: "After a rotation: until when the previous signing secret signs too." }),
    paused: z.boolean().meta({ description: "Nothing is sent while it is true; events wait for at most 24 hours." }),
    pausedAt: timestampOutput().optional().meta({ description: "Since when; only while paused." }),
    createdAt: timestampOutput().meta({ description: "When it was registered." }),
    updatedAt: timestampOutput().meta({ description: "When its fields last changed." }),
  })
  .meta({
    id: "EventDestination",
    description: "An HTTPS endpoint of yours that gets every event of your organization.",
    examples: [exampleDestination],
  });

const CHANGEABLE = ["name", "url", "authentication", "paused"] as const;

const readOnlyFields = {
  pausedAt: readOnlyField(),
  isSigned: readOnlyField(),
  previousSigningUntil: readOnlyField(),
  createdAt: readOnlyField(),
  updatedAt: readOnlyField(),
};

/** POST /v1/events/destinations: specification §4.10, contract-decisions §9. */
export const createDestinationInput = z
  .strictObject({
    name: nameInput(),
    url: urlInput(),
    destinationId: optionalField(idSchema("destination")).meta({
      description: "Client-made id. The same id with the same content is the same destination: repeating is safe.",
    }),
    authentication: optionalField(authenticationSchema()),
    paused: optionalField(pausedInput()),
    ...readOnlyFields,
  })
  .meta({ examples: [{ name: exampleDestination.name, url: exampleDestination.url }] });

/** The secrets are absent exactly when the destination existed already (decision record 0051). */
export const createdDestinationAnswer = z
  .object({
    data: destinationSchema,
    bearerSecret: bearerSecretSchema.optional(),
    signingSecret: signingSecretSchema.optional(),
  })
  .meta({
    examples: [{ data: exampleDestination, bearerSecret: exampleSecret, signingSecret: exampleSigningSecret }],
  });

export const destinationIdInput = z.strictObject({ destinationId: idSchema("destination") });

/** PATCH /v1/events/destinations/{destinationId}: specification §4.12. What was read can be sent back (§11). */
export const updateDestinationInput = z
  .strictObject({
    destinationId: idSchema("destination"),
    name: nameInput().optional(),
    url: urlInput().optional(),
    authentication: authenticationSchema().optional(),
    paused: pausedInput().optional(),
    ...readOnlyFields,
  })
  .refine((change) => CHANGEABLE.some((name) => change[name] !== undefined), {
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
    rotatedAt: timestampOutput().meta({ description: "When the secret was made." }),
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

/** POST /v1/events/destinations/{destinationId}/signing-secret: contract-decisions §14, a bare object as its sister's. */
export const rotatedSigningSecretAnswer = z
  .object({
    destinationId: idSchema("destination"),
    signingSecret: signingSecretSchema,
    rotatedAt: timestampOutput().meta({ description: "When the secret was made." }),
    previousSigningUntil: timestampOutput().optional().meta({
      description: "Until when the previous secret signs too; absent when there was none.",
    }),
  })
  .meta({
    id: "RotatedSigningSecret",
    examples: [
      {
        destinationId: exampleDestination.destinationId,
        signingSecret: exampleSigningSecret,
        rotatedAt: "2026-06-02T08:00:00.000Z",
        previousSigningUntil: "2026-06-03T08:00:00.000Z",
      },
    ],
  });

export type Destination = z.infer<typeof destinationSchema>;
export type CreateDestinationInput = z.output<typeof createDestinationInput>;
export type UpdateDestinationInput = z.output<typeof updateDestinationInput>;
export type DestinationIdInput = z.output<typeof destinationIdInput>;
export type RotatedSigningSecret = z.infer<typeof rotatedSigningSecretAnswer>;
export type RotatedSecret = z.infer<typeof rotatedSecretAnswer>;
