import type { cases, organizations } from "@quote-financing/db/schema/tables";
import { answerBy } from "@quote-financing/domain/service-level/answer-by";
import type { AgentContext } from "../trpc.ts";
import type { SupportCase } from "./support-schema.ts";
import { type CaseRow, viewCase } from "./view.ts";

type OrganizationRow = Pick<typeof organizations.$inferSelect, "id" | "slug" | "name">;

type ForAgents = Pick<
  typeof cases.$inferSelect,
  "hidden" | "claimedBy" | "claimedByName" | "claimedAt" | "snoozedUntil" | "snoozedAsOf" | "updatedAt"
>;

/** The agent who looks at a queue, and when. */
export interface QueueReader {
  readonly agentId: string;
  readonly now: Date;
}

/** Who looks at a case, and when. */
export const readerOf = ({ caller, services }: AgentContext): QueueReader => ({
  agentId: caller.userId,
  now: services.clock.now(),
});

/** Rows to the console's wire, field by field, for this agent. */
export function viewSupportCase(
  row: CaseRow & ForAgents,
  organization: OrganizationRow,
  reader: QueueReader,
): SupportCase {
  return {
    ...viewCase(row),
    organization: { organizationId: organization.id, slug: organization.slug, name: organization.name },
    hidden: row.hidden,
    ...viewClaim(row, reader),
    ...viewSnooze(row, reader),
    ...viewAnswerBy(row, reader),
  };
}

function viewClaim(
  { claimedBy, claimedByName, claimedAt }: ForAgents,
  { agentId }: QueueReader,
): Pick<SupportCase, "claim"> {
  if (claimedBy === null || claimedByName === null || claimedAt === null) return {};
  return { claim: { name: claimedByName, since: claimedAt.toISOString(), isMine: claimedBy === agentId } };
}

/** The same as the lists say in SQL (`isSnoozed`). */
function viewSnooze(row: CaseRow & ForAgents, { now }: QueueReader): Pick<SupportCase, "snoozedUntil"> {
  const { state, snoozedUntil, snoozedAsOf, updatedAt } = row;
  const isAsleep = snoozedUntil !== null && snoozedUntil > now && snoozedAsOf?.getTime() === updatedAt.getTime();
  return isAsleep && state === "open" ? { snoozedUntil: snoozedUntil.toISOString() } : {};
}

/** The service level is the platform's own: it asks nothing of others (decision record 0371). */
function viewAnswerBy(
  { state, waitingOn, waitingSince }: CaseRow,
  { now }: QueueReader,
): Pick<SupportCase, "answerBy"> {
  if (state !== "open" || waitingOn !== "platform") return {};
  const { soonAt, dueAt } = answerBy(waitingSince, now);
  return { answerBy: { soonAt: soonAt.toISOString(), dueAt: dueAt.toISOString() } };
}
