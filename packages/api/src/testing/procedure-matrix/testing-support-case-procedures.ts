import { inCase, organization, supportCase, supportQuote } from "./testing-inputs.ts";
import type { MatrixRow, TenantIds } from "./testing-matrix-row.ts";

const macro = ({ cannedReplyId }: TenantIds) => ({ cannedReplyId, language: "nl" });

/** Rows of `testing-procedures.ts`: what agents do with cases. */
export const SUPPORT_CASE_PROCEDURES: Readonly<Record<string, MatrixRow>> = {
  "supportCases.addNote": { for: "agents", input: (ids) => ({ ...supportCase(ids), body: "Note" }) },
  "supportCases.agents": { for: "agents" },
  // Nobody of this id is an agent: refused for that.
  "supportCases.assign": { for: "agents", input: (ids) => ({ ...supportCase(ids), userId: ids.userId }) },
  "supportCases.snooze": { for: "agents", input: (ids) => ({ ...supportCase(ids), day: "2026-06-02" }) },
  "supportCases.wake": { for: "agents", input: supportCase },
  "supportCases.attend": { for: "agents", input: (ids) => ({ ...supportCase(ids), isTyping: true }) },
  "supportCases.claim": { for: "agents", input: supportCase },
  "supportCases.close": { for: "agents", input: supportCase },
  "supportCases.counts": { for: "agents" },
  "supportCases.createPlatformFeedback": {
    for: "agents",
    input: (ids) => ({ ...supportQuote(ids), requestType: "document_request", message: { body: "Please" } }),
  },
  "supportCases.deleteNote": { for: "agents", input: (ids) => ({ ...supportCase(ids), noteId: ids.noteId }) },
  "supportCases.get": { for: "agents", input: supportCase },
  "supportCases.hide": { for: "agents", input: supportCase },
  "supportCases.locate": { for: "agents", input: inCase },
  "supportCases.messages": { for: "agents", input: supportCase },
  "supportCases.queue": { for: "agents", input: (ids) => ({ tab: "unclaimed", ...organization(ids) }) },
  "supportCases.redactMessage": {
    for: "agents",
    input: (ids) => ({ ...supportCase(ids), messageId: ids.messageId, reason: "Asked for" }),
  },
  "supportCases.release": { for: "agents", input: supportCase },
  "supportCases.reopen": { for: "agents", input: supportCase },
  "supportCases.reply": { for: "agents", input: (ids) => ({ ...supportCase(ids), body: "Answer" }) },
  "supportCases.setStage": { for: "agents", input: (ids) => ({ ...supportCase(ids), stage: "busy" }) },
  "supportCases.setWaitingOn": { for: "agents", input: (ids) => ({ ...supportCase(ids), waitingOn: "consumer" }) },
  "supportCases.show": { for: "agents", input: supportCase },
  "supportCases.previewMacro": { for: "agents", input: (ids) => ({ ...supportCase(ids), ...macro(ids) }) },
  // Nobody saw this preview: refused for that.
  "supportCases.runMacro": {
    for: "agents",
    input: (ids) => ({
      ...supportCase(ids),
      ...macro(ids),
      body: "Answer",
      messageId: "csmsg_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C",
      seen: "nothing",
    }),
  },
};
