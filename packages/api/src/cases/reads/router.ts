import { z } from "zod";
import { organizationProcedure, router } from "../../trpc.ts";
import { countUnreadCases } from "./count-unread-cases.ts";
import { getReadMark } from "./get-read-mark.ts";
import { markRead } from "./mark-read.ts";
import { markReadInput, readMarkAnswer, readMarkInput, unreadCasesAnswer } from "./schema.ts";

const inPerson = organizationProcedure.meta({ permission: "cases.follow" });

/** What a person has read of the cases of their organization, for the portal alone (decision record 0110). */
export const caseReadsRouter = router({
  get: inPerson
    .input(readMarkInput)
    .output(readMarkAnswer)
    .query(({ ctx, input }) => getReadMark(ctx, input)),
  mark: inPerson
    .input(markReadInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  unreadCases: inPerson.output(unreadCasesAnswer).query(({ ctx }) => countUnreadCases(ctx)),
});
