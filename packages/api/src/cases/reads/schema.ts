import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { CASE_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { z } from "zod";

/** Counting stops here: the menu says "99+". */
export const UNREAD_CASES_MAX = 100;

export const readMarkInput = z.strictObject({ caseId: idSchema("case") });

/** Messages of the other side that are later than this are unread. */
export const readMarkAnswer = z.object({ readUpTo: timestampOutput() });

/** The last message that the person has seen. */
export const markReadInput = z.strictObject({ caseId: idSchema("case"), messageId: idSchema("caseMessage") });

const count = z.int().min(0).max(UNREAD_CASES_MAX);

/** Cases that hold something unread: all of them, and by the work list that they are in (`CASE_TABS`). */
export const unreadCasesAnswer = z.object({
  unreadCases: count,
  byTab: z.partialRecord(z.enum([...CASE_WAITING_ON, "closed"]), count),
});

export type ReadMarkInput = z.output<typeof readMarkInput>;
export type UnreadCases = z.infer<typeof unreadCasesAnswer>;
export type MarkReadInput = z.output<typeof markReadInput>;
