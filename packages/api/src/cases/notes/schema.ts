import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";
import { messageBodySchema } from "../new-message-schema.ts";
import { supportCaseSchema } from "../support-schema.ts";

const inCase = { organizationId: idSchema("organization"), caseId: idSchema("case") };

/** With a `noteId` of the client the call can be repeated safely. */
export const addNoteInput = z.strictObject({
  ...inCase,
  body: messageBodySchema,
  noteId: idSchema("caseNote").optional(),
});

export const deleteNoteInput = z.strictObject({ ...inCase, noteId: idSchema("caseNote") });

/** A note as agents see it; nobody else does (decision record 0121). */
const caseNoteSchema = z.object({
  noteId: idSchema("caseNote"),
  body: z.string(),
  authorName: z.string(),
  isMine: z.boolean(),
  createdAt: timestampOutput(),
});

/** Notes leave the case's `updatedAt` alone, so they come with every look at it. */
export const supportCaseWithNotesAnswer = z.object({ data: supportCaseSchema, notes: z.array(caseNoteSchema) });

export const caseNoteAnswer = z.object({ data: caseNoteSchema });

export type AddNoteInput = z.output<typeof addNoteInput>;
export type DeleteNoteInput = z.output<typeof deleteNoteInput>;
export type CaseNote = z.infer<typeof caseNoteSchema>;
