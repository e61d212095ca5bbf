import type { ViewingReason } from "@quote-financing/domain/people/masked-contact";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import type { AgentContext } from "../trpc.ts";
import { recordAuditOnce } from "./record-audit.ts";

/**
 * A support agent read an organization's quote or case, and with it a consumer: one entry for each agent, quote or case,
 * and hour (decision record 0214).
 */
export async function recordViewing(
  ctx: AgentContext,
  organizationId: string,
  { subjectId, reason }: { readonly subjectId: string; readonly reason: ViewingReason },
): Promise<void> {
  const fact = {
    organizationId,
    action: "consumer.viewed",
    subjectId,
    details: { reason },
    stretchMs: HOUR_MS,
  } as const;
  await recordAuditOnce(ctx, ctx.services.db.orm, fact);
}
