import { changeCase } from "@quote-financing/api/cases/change-case";
import { createCase } from "@quote-financing/api/cases/creation/create-case";
import { createPlatformFeedback } from "@quote-financing/api/cases/creation/create-platform-feedback";
import { addMessage } from "@quote-financing/api/cases/messages/add-message";
import { addNote } from "@quote-financing/api/cases/notes/add-note";
import { createCaseInput } from "@quote-financing/api/cases/schema";
import { createPlatformFeedbackInput } from "@quote-financing/api/cases/support-schema";
import { claimCase } from "@quote-financing/api/support/claim-case";
import { FIRST_CASE_STAGE } from "@quote-financing/domain/vocabulary";
import type { DemoCase, DemoMessage } from "./demo-cases.ts";
import { DEMO_QUOTES } from "./demo-quotes.ts";
import type { DemoWorld } from "./demo-world.ts";
import { daysBefore, hoursBefore, type PastAction } from "./past.ts";

/** A case's life: somebody opens it, both sides write, and an agent sets where it stands. */
export function caseActions(world: DemoWorld, demoCase: DemoCase): PastAction[] {
  const { organization, backend } = world.organizations[DEMO_QUOTES[demoCase.quote]?.slug ?? "zonnig-dak"];
  const { organizationId } = organization;
  const where = { organizationId, caseId: "" };
  const agent = world.people.agent.acting;
  const actingAs = (from: DemoMessage["from"]) => (from === "organization" ? backend : world.people[from].acting);
  const at = ({ hoursAgo }: { readonly hoursAgo: number }) => hoursBefore(world.now, hoursAgo);
  const [opening, ...others] = demoCase.messages;
  const { note, claimedBy, stage, waitingOn } = demoCase;

  const open = async () => {
    const body = caseBody(world, demoCase);
    const acting = actingAs(opening.from);
    const { data } =
      acting.caller.kind === "agent"
        ? await createPlatformFeedback(agent, createPlatformFeedbackInput.parse({ ...body, organizationId }))
        : await createCase({ ...acting, caller: acting.caller, organizationId }, createCaseInput.parse(body));
    where.caseId = data.caseId;
  };
  const settle = async () => {
    if (claimedBy !== undefined) await claimCase(world.people[claimedBy].acting, { ...where, takeOver: false });
    if (stage !== FIRST_CASE_STAGE) await changeCase(agent, where, { type: "set_stage", stage });
    if (waitingOn === "none") await changeCase(agent, where, { type: "close" });
    if (waitingOn === "consumer") await changeCase(agent, where, { type: "set_waiting_on", waitingOn });
  };
  return [
    { at: at(opening), act: open },
    ...others.map((message) => ({
      at: at(message),
      act: () => addMessage(actingAs(message.from), { ...where, body: message.body }),
    })),
    { at: at(others.at(-1) ?? opening), act: settle },
    ...(note === undefined ? [] : [{ at: at(note), act: () => addNote(agent, { ...where, body: note.body }) }]),
  ];
}

const caseBody = ({ now, quoteIds }: DemoWorld, demoCase: DemoCase) => ({
  quoteId: quoteIds[demoCase.quote],
  ...demoCase.about,
  ...(demoCase.expiresInDays && { expiresAt: daysBefore(now, -demoCase.expiresInDays).toISOString().slice(0, 10) }),
  message: { body: demoCase.messages[0].body },
});
