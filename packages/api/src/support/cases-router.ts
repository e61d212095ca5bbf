import { z } from "zod";
import { changeCase } from "../cases/change-case.ts";
import { createPlatformFeedback } from "../cases/creation/create-platform-feedback.ts";
import { queueCountsAnswer, queueInput } from "../cases/lists/tab-schema.ts";
import { readThreadAsAgent } from "../cases/messages/read-thread.ts";
import { redactMessage } from "../cases/messages/redact-message.ts";
import { caseMessageAnswer, supportThreadInput, threadAnswer } from "../cases/messages/schema.ts";
import { addNote } from "../cases/notes/add-note.ts";
import { deleteNote } from "../cases/notes/delete-note.ts";
import { addNoteInput, caseNoteAnswer, deleteNoteInput, supportCaseWithNotesAnswer } from "../cases/notes/schema.ts";
import { attendCase } from "../cases/presence/attend-case.ts";
import { attendAnswer, attendInput } from "../cases/presence/schema.ts";
import { caseAnswer, getCaseInput } from "../cases/schema.ts";
import {
  agentsAnswer,
  assignInput,
  claimInput,
  createPlatformFeedbackInput,
  locatedCasesAnswer,
  queueAnswer,
  redactMessageInput,
  replyInput,
  seenCaseInput,
  setStageInput,
  setWaitingOnInput,
  snoozeInput,
  supportCaseAnswer,
  supportCaseInput,
} from "../cases/support-schema.ts";
import { organizationsWith } from "../organizations/organizations-with.ts";
import { agentProcedure, router } from "../trpc.ts";
import { claimCase, releaseCase } from "./claim-case.ts";
import { countQueue } from "./count-queue.ts";
import { getSupportCase } from "./get-support-case.ts";
import { assignCase, listAgents } from "./handling/assign-case.ts";
import { replyAsAgent } from "./handling/reply-as-agent.ts";
import { snoozeCase, wakeCase } from "./handling/snooze-case.ts";
import { listQueue } from "./list-queue.ts";
import { previewMacro, runMacro } from "./macros/run-macro.ts";
import { macroPreviewAnswer, previewMacroInput, runMacroInput } from "./macros/schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

/** The support console's side of cases. Every input names its organization; no procedure is part of /v1. */
export const caseSupportRouter = router({
  queue: agent
    .input(queueInput)
    .output(queueAnswer)
    .query(({ ctx, input }) => listQueue(ctx, input)),
  counts: agent.output(queueCountsAnswer).query(({ ctx }) => countQueue(ctx)),
  get: agent
    .input(supportCaseInput)
    .output(supportCaseWithNotesAnswer)
    .query(({ ctx, input }) => getSupportCase(ctx, input)),
  messages: agent
    .meta({ isExpensive: true })
    .input(supportThreadInput)
    .output(threadAnswer)
    .query(({ ctx, input }) => readThreadAsAgent(ctx, input)),
  locate: agent
    .input(getCaseInput)
    .output(locatedCasesAnswer)
    .query(({ ctx, input }) => organizationsWith(ctx, "case", input.caseId)),
  createPlatformFeedback: agent
    .input(createPlatformFeedbackInput)
    .output(caseAnswer)
    .mutation(({ ctx, input }) => createPlatformFeedback(ctx, input)),
  reply: agent
    .input(replyInput)
    .output(caseMessageAnswer)
    .mutation(({ ctx, input }) => replyAsAgent(ctx, input)),
  previewMacro: agent
    .input(previewMacroInput)
    .output(macroPreviewAnswer)
    .query(({ ctx, input }) => previewMacro(ctx, input)),
  runMacro: agent
    .input(runMacroInput)
    .output(caseMessageAnswer)
    .mutation(({ ctx, input }) => runMacro(ctx, input)),
  claim: agent
    .meta({ changesCaseForAgents: true })
    .input(claimInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => claimCase(ctx, input)),
  release: agent
    .meta({ changesCaseForAgents: true })
    .input(supportCaseInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => releaseCase(ctx, input)),
  agents: agent.output(agentsAnswer).query(({ ctx }) => listAgents(ctx)),
  assign: agent
    .meta({ changesCaseForAgents: true })
    .input(assignInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => assignCase(ctx, input)),
  snooze: agent
    .meta({ changesCaseForAgents: true })
    .input(snoozeInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => snoozeCase(ctx, input)),
  wake: agent
    .meta({ changesCaseForAgents: true })
    .input(supportCaseInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => wakeCase(ctx, input)),
  attend: agent
    .input(attendInput)
    .output(attendAnswer)
    .mutation(({ ctx, input }) => attendCase(ctx, input)),
  addNote: agent
    .meta({ changesCaseForAgents: true })
    .input(addNoteInput)
    .output(caseNoteAnswer)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  deleteNote: agent
    .meta({ changesCaseForAgents: true })
    .input(deleteNoteInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteNote(ctx, input)),
  redactMessage: agent
    .input(redactMessageInput)
    .output(caseMessageAnswer)
    .mutation(({ ctx, input }) => redactMessage(ctx, input)),
  close: agent
    .input(seenCaseInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => changeCase(ctx, input, { type: "close" })),
  reopen: agent
    .input(supportCaseInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => changeCase(ctx, input, { type: "reopen" })),
  setStage: agent
    .input(setStageInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => changeCase(ctx, input, { type: "set_stage", stage: input.stage })),
  setWaitingOn: agent
    .input(setWaitingOnInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => {
      const { waitingOn, seenThrough, ...inCase } = input;
      // What waits on the platform stays in the queues.
      const seenCase = waitingOn === "platform" ? inCase : { ...inCase, seenThrough };
      return changeCase(ctx, seenCase, { type: "set_waiting_on", waitingOn });
    }),
  hide: agent
    .input(supportCaseInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => changeCase(ctx, input, { type: "hide" })),
  show: agent
    .input(supportCaseInput)
    .output(supportCaseAnswer)
    .mutation(({ ctx, input }) => changeCase(ctx, input, { type: "show" })),
});
