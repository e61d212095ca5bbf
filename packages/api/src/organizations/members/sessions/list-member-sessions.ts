import { sessions } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, desc, gt } from "drizzle-orm";
import type { OrganizationContext } from "../../../trpc.ts";
import { memberCaller } from "../member-caller.ts";
import { decideSessionsSeen } from "../rules.ts";
import type { MemberSession, MemberSessionsInput } from "../schema.ts";
import { actsForOrganization, findMember } from "./member-sessions.ts";

/** The newest are those to look at. */
const LISTED = 100;

/**
 * Where a member is signed in for this organization: device, address and last use, never a token. What they do for another
 * organization is that one's (decision record 0353).
 *
 * @throws DomainError `resource_missing` for nobody of this organization, `operation_not_permitted` for an owner whom the caller may not change
 */
export async function listMemberSessions(
  ctx: OrganizationContext,
  { userId }: MemberSessionsInput,
): Promise<{ data: MemberSession[] }> {
  const { services, organizationId } = ctx;
  const { role: memberRole } = await findMember(services.db.orm, organizationId, userId);
  const decision = decideSessionsSeen({ actorRole: memberCaller(ctx).role, memberRole });
  if (!decision.ok) throw new DomainError(decision.refusal);

  const rows = await services.db.orm
    .select()
    .from(sessions)
    .where(
      and(actsForOrganization(services.db.orm, organizationId, userId), gt(sessions.expiresAt, services.clock.now())),
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(LISTED);

  const data = rows.map((row) => ({
    sessionId: row.id,
    ...(row.userAgent ? { userAgent: row.userAgent } : {}),
    ...(row.ipAddress ? { ipAddress: row.ipAddress } : {}),
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
  }));
  return { data };
}
