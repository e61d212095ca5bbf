import { AUTHOR_TYPES } from "@quote-financing/db/vocabulary";
import { z } from "zod";
import { idSchema } from "../kernel/id-schema.ts";
import { optionalField } from "../kernel/left-out.ts";
import { readOnlyField } from "../kernel/read-only-field.ts";
import { requiredText } from "../kernel/text.ts";
import { timestampOutput } from "../kernel/timestamp.ts";
import { MESSAGE_BODY_MAX_CODE_POINTS } from "./limits.ts";

/** Plain text of 1 to 32 000 code points, kept as sent, line ends included (service-interface §8). */
export const messageBodySchema = requiredText(MESSAGE_BODY_MAX_CODE_POINTS).meta({
  description: "Plain text; kept exactly as sent.",
  examples: ["When will the invoice be paid?\nThanks!"],
});

/** What a merchant writes: the body of a post, and the opening message of a case. Echoed fields are ignored. */
export const newMessageShape = {
  body: messageBodySchema,
  messageId: optionalField(idSchema("caseMessage")).meta({
    description: "Client-made id. The same id with the same body is the same message: posting it again is safe.",
  }),
  author: readOnlyField(),
  createdAt: readOnlyField(),
  redactedAt: readOnlyField(),
};

/** POST /v1/cases/{caseId}/messages: service-interface §4.7. */
export const postMessageInput = z
  .strictObject({ caseId: idSchema("case"), ...newMessageShape })
  .meta({ examples: [{ body: "When will the invoice be paid?" }] });

/** GET /v1/cases/{caseId}/messages: service-interface §4.8. */
export const listMessagesInput = z.strictObject({ caseId: idSchema("case") });

/** Case message: service-interface §2.7. */
export const caseMessageSchema = z
  .object({
    messageId: idSchema("caseMessage"),
    body: z.string().meta({ description: "Empty when the message was redacted." }),
    author: z.object({ type: z.enum(AUTHOR_TYPES), contactId: idSchema("contact"), name: z.string() }),
    createdAt: timestampOutput(),
    redactedAt: timestampOutput().optional().meta({ description: "Present when the text has been erased." }),
  })
  .meta({
    id: "CaseMessage",
    examples: [
      {
        messageId: "csmsg_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D",
        body: "When will the invoice be paid?",
        author: { type: "merchant", contactId: "con_01JZ8Q4C5T9V3W7X1Y2Z3A4B5E", name: "Zonnig Dak B.V." },
        createdAt: "2026-06-01T09:30:00.000Z",
      },
    ],
  });

export const caseMessageAnswer = z.object({ data: caseMessageSchema });
export const caseMessagesAnswer = z.object({
  data: z.array(caseMessageSchema).meta({ description: "The whole thread, oldest first." }),
});

export type CaseMessage = z.infer<typeof caseMessageSchema>;
export type PostMessageInput = z.output<typeof postMessageInput>;
export type ListMessagesInput = z.output<typeof listMessagesInput>;
