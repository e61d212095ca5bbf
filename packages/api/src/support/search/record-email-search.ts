import { emailKey } from "@quote-financing/domain/fields/email";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import type { AgentContext } from "../../trpc.ts";

/**
 * Addresses are masked, and can be guessed as a whole: who asks for many leaves as many entries. Of the address nothing is kept, not even a
 * hash (decision record 0373). Another text leaves none.
 */
export async function recordEmailSearch(ctx: AgentContext, text: string, foundCount: number): Promise<void> {
  // As it is compared: of "K" (U+212A) lower case is the letter k, and what finds an address is to be one here too.
  if (emailKey(text.toLowerCase()) === undefined) return;
  await recordPlatformAudit(ctx, ctx.services.db.orm, {
    action: "agent.searched_email",
    subject: foundCount === 0 ? "found nothing" : "found",
  });
}
