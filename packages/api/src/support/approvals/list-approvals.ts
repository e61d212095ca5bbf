import { approvals, organizations } from "@quote-financing/db/schema/tables";
import { maskedEmail } from "@quote-financing/domain/people/masked-contact";
import { asc, eq, gt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AgentContext } from "../../trpc.ts";
import { readMove } from "./read-move.ts";
import type { Approval, ProposedMove } from "./schema.ts";

/** So many are shown: who has more waiting decides on the oldest first. */
const MAX = 100;

const partners = alias(organizations, "partners");

/**
 * What waits for a second agent, over all organizations, oldest first. Nothing is asked where the rule is off; what only
 * another release knows is left to its processes.
 */
export async function listApprovals({ services, caller }: AgentContext): Promise<{ isOn: boolean; data: Approval[] }> {
  if (services.needsSecondAgent !== true) return { isOn: false, data: [] };
  const rows = await services.db.orm
    .select({
      approval: approvals,
      slug: organizations.slug,
      name: organizations.name,
      partner: { organizationId: partners.id, slug: partners.slug, name: partners.name },
    })
    .from(approvals)
    .innerJoin(organizations, eq(organizations.id, approvals.organizationId))
    .leftJoin(partners, eq(partners.id, approvals.subjectId))
    .where(gt(approvals.expiresAt, services.clock.now()))
    .orderBy(asc(approvals.createdAt), asc(approvals.approvalId))
    .limit(MAX);
  const data = rows.flatMap(({ approval, slug, name, partner }) => {
    const { organizationId, approvalId, kind, reason, proposedByName } = approval;
    const move = readMove(services, approval);
    if (move === undefined) return [];
    const shown = {
      approvalId,
      kind,
      reason,
      proposedByName,
      organization: { organizationId, slug, name },
      ...(kind === "partner.link" && partner !== null && { partner }),
      ...subjectOf(move),
      isOwn: approval.proposedBy === caller.userId,
      createdAt: approval.createdAt.toISOString(),
      expiresAt: approval.expiresAt.toISOString(),
    };
    return [shown];
  });
  return { isOn: true, data };
}

function subjectOf(move: ProposedMove): Pick<Approval, "quoteId" | "caseId" | "email" | "command"> {
  switch (move.kind) {
    case "organization.suspend":
    case "partner.link":
      return {};
    case "financing.cancel":
      return { quoteId: move.quoteId, command: move.command.type };
    case "message.redact":
      return { caseId: move.caseId };
    case "consumer.erase":
      return { email: maskedEmail(move.email) };
  }
}
