import { DomainError } from "@quote-financing/domain/refusals/errors";
import { findCase } from "../../cases/access.ts";
import { changeCase } from "../../cases/change-case.ts";
import { lockQuote } from "../../quotes/documents/access.ts";
import { moveFinancing } from "../../quotes/financing/move-financing.ts";
import { openRequirement } from "../../quotes/requirements/open-requirement.ts";
import type { AgentContext } from "../../trpc.ts";
import { replyAnd } from "../handling/reply-as-agent.ts";
import { snoozeCase } from "../handling/snooze-case.ts";
import { supportRefusals } from "../refusals.ts";
import { planMacro } from "./plan-macro.ts";
import type { MacroPreview, MacroStep, PreviewMacroInput, RunMacroInput } from "./schema.ts";

/** What a canned reply would do on this case, said by the rules that decide it; nothing is written. @throws DomainError `resource_missing` */
export async function previewMacro(ctx: AgentContext, input: PreviewMacroInput): Promise<{ data: MacroPreview }> {
  return { data: await planMacro(ctx, ctx.services.db.orm, input) };
}

/**
 * Answers a case and does what the canned reply says as well, by the use cases of each step, in one transaction: all of it, or nothing
 * (decision record 0374). The same message sent again changes nothing more.
 *
 * @throws DomainError `resource_missing`; `id_conflict` on `messageId`; `state_conflict` when it is not what was previewed any more, and
 *   for what a step is refused, which `param` then names.
 */
export async function runMacro(ctx: AgentContext, input: RunMacroInput) {
  const { organizationId, caseId, body, messageId, seen, ...macro } = input;
  const inCase = { organizationId, caseId };
  const data = await replyAnd(
    ctx,
    { ...inCase, body, messageId },
    {
      look: async (within, tx) => {
        await lockQuote(tx, organizationId, (await findCase(tx, organizationId, caseId)).quoteId);
        return planMacro(within, tx, { ...inCase, ...macro });
      },
      follow: async (within, plan) => {
        if (plan.seen !== seen) throw new DomainError(supportRefusals.macroChanged());
        const inQuote = { organizationId, quoteId: plan.quoteId };
        for (const { isThere, ...wanted } of plan.requirements) {
          if (!isThere) await take("requirements", () => openRequirement(within, { ...inQuote, ...wanted }));
        }
        const { command, ending } = plan;
        if (command !== undefined) await take("move", () => moveFinancing(within, { ...inQuote, command }));
        if (ending?.type === "close") await take("ending", () => changeCase(within, inCase, { type: "close" }));
        if (ending?.type === "snooze") await take("ending", () => snoozeCase(within, { ...inCase, day: ending.day }));
      },
    },
  );
  return { data };
}

/** A refusal says which step it is about. */
async function take(step: MacroStep, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof DomainError ? new DomainError(error.refusal.at(step)) : error;
  }
}
