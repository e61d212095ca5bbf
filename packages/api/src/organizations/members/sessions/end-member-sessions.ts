import { sessions, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../audit/record-audit.ts";
import { tellPerson } from "../../../identity/notices/tell-person.ts";
import type { OrganizationContext } from "../../../trpc.ts";
import { lockMember } from "../access.ts";
import { memberCaller } from "../member-caller.ts";
import { memberRefusals } from "../refusals.ts";
import { decideSessionsSeen } from "../rules.ts";
import type { EndMemberSessionsInput } from "../schema.ts";
import { actsForOrganization } from "./member-sessions.ts";

/**
 * Signs a member out, in one place or everywhere they act for this organization, at once.
 *
 * @throws DomainError as `listMemberSessions`, and `resource_missing` for a session that is over
 */
export async function endMemberSessions(
  ctx: OrganizationContext,
  { userId, sessionId }: EndMemberSessionsInput,
): Promise<void> {
  const { services, organizationId } = ctx;
  const { userId: actorId } = memberCaller(ctx);

  const told = await services.db.transact(async (tx) => {
    const { actorRole, role: memberRole } = await lockMember(tx, { organizationId, actorId, userId });

    const decision = decideSessionsSeen({ actorRole, memberRole });
    if (!decision.ok) throw new DomainError(decision.refusal);

    const isTheirs = actsForOrganization(tx, organizationId, userId);
    const isMeant = sessionId === undefined ? isTheirs : and(isTheirs, eq(sessions.id, sessionId));
    const ended = await tx.delete(sessions).where(isMeant).returning({ sessionId: sessions.id });
    if (ended.length === 0 && sessionId !== undefined) throw new DomainError(memberRefusals.memberSessionEnded());
    if (ended.length === 0) return undefined;
    const details = { count: ended.length };
    await recordAudit(ctx, tx, { organizationId, action: "account.sessions_ended", subjectId: userId, details });

    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    return person;
  });
  if (told !== undefined) void tellPerson(services, told, "account.sessions_ended");
}
