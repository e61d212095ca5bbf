import { DOCUMENTS_PER_MESSAGE } from "@quote-financing/domain/documents/document-limits";
import { optionalField } from "@quote-financing/domain/fields/left-out";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusedInput, refusing } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { AUTHOR_TYPES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { PAGE_SIZE_MAX, pageSizeFrom } from "../../lists/page-size.ts";
import { listRefusals } from "../../lists/refusals.ts";
import { documentSchema } from "../../quotes/documents/schema.ts";
import { newMessageShape } from "../new-message-schema.ts";
import { supportCaseInput } from "../support-schema.ts";

/** Each once. */
const documentIdsSchema = z
  .array(idSchema("document"))
  .max(DOCUMENTS_PER_MESSAGE, { error: refusing(fieldRefusals.tooManyEntries({ maximum: DOCUMENTS_PER_MESSAGE })) })
  .check(({ value, issues }) => {
    const again = value.findIndex((id, place) => value.indexOf(id) < place);
    if (again >= 0) issues.push({ ...refusedInput(fieldRefusals.givenTwice(), value), path: [again] });
  });

/** POST /v1/cases/{caseId}/messages: specification §4.7. */
export const postMessageInput = z
  .strictObject({
    caseId: idSchema("case"),
    ...newMessageShape,
    documentIds: optionalField(documentIdsSchema).meta({
      description: "Documents of the case's quote that the message names; at most 10.",
    }),
  })
  .meta({ examples: [{ body: "When will the invoice be paid?" }] });

/** GET /v1/cases/{caseId}/messages: specification §4.8. */
export const listMessagesInput = z
  .strictObject({
    caseId: idSchema("case"),
    cursor: z.string().meta({ description: "From `links.next.cursor` of the page before; opaque." }).optional(),
    pageSize: z
      .string()
      .meta({
        description:
          "Pages a thread of any length: a whole number from 1 to 250, for the first page; then frozen into the cursor and " +
          "ignored beside it. Without it a thread of at most 250 messages answers whole.",
        override: { type: "integer", minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_MAX },
      })
      .optional(),
  })
  .refine(
    ({ cursor, pageSize }) => cursor !== undefined || pageSize === undefined || pageSizeFrom(pageSize) !== undefined,
    {
      path: ["pageSize"],
      error: refusing(listRefusals.pageSize({ maximum: PAGE_SIZE_MAX })),
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );

/** A page for people: the newest one, or with `cursor` the one before what they have. */
const readThreadShape = {
  cursor: z.string().optional(),
  // Named by tRPC's client for endless lists; there is one direction.
  direction: z.literal("forward").optional(),
};
export const readThreadInput = z.strictObject({ caseId: idSchema("case"), ...readThreadShape });

/** The same for agents, who name the organization too. */
export const supportThreadInput = supportCaseInput.extend(readThreadShape);

/** Case message: specification §2.7. */
const caseMessageSchema = z
  .object({
    messageId: idSchema("caseMessage"),
    body: z.string().meta({ description: "Plain text, as it was sent. Empty when the message was redacted." }),
    author: z.object({
      type: storedWord(AUTHOR_TYPES).meta({ description: "Which side wrote it; `merchant` is you." }),
      contactId: idSchema("contact"),
      name: z.string().meta({ description: "Whom to show: a person, or the organization of a key." }),
    }),
    createdAt: timestampOutput().meta({ description: "When it was written." }),
    documents: z
      .array(documentSchema)
      .optional()
      .meta({ description: "Those that the message names. Absent when none." }),
    redactedAt: timestampOutput().optional().meta({ description: "Present when the text has been erased." }),
  })
  .meta({
    id: "CaseMessage",
    description: "One message of a case. It cannot be changed.",
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
/** `hasMore` and `links` are there exactly when a page was asked for, or the thread does not fit one. */
export const caseMessagesAnswer = z.object({
  data: z.array(caseMessageSchema).meta({ description: "Oldest first. The whole thread when `hasMore` is not there." }),
  hasMore: z.boolean().optional().meta({ description: "On a page of a thread: whether there are later messages." }),
  links: z
    .object({
      next: z
        .object({
          href: z.string().meta({ description: "The next page, relative to the origin of the service." }),
          cursor: z.string().meta({ description: "The same as a value of the query name `cursor`." }),
        })
        .optional(),
    })
    .optional(),
});

/** Oldest first within the page; `olderCursor` is there while the thread has older messages. */
export const threadAnswer = z.object({ data: z.array(caseMessageSchema), olderCursor: z.string().optional() });

export type CaseMessage = z.infer<typeof caseMessageSchema>;
export type PostMessageInput = z.output<typeof postMessageInput>;
export type ListMessagesInput = z.output<typeof listMessagesInput>;
export type ReadThreadInput = z.output<typeof readThreadInput>;
export type CaseMessagesAnswer = z.infer<typeof caseMessagesAnswer>;
export type ThreadAnswer = z.infer<typeof threadAnswer>;
