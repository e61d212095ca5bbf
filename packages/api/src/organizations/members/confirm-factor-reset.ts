import type { Transaction } from "@quote-financing/db/database";
import { members } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Context } from "../../context.ts";
import { tellPerson } from "../../identity/notices/tell-person.ts";
import { type FactorResetRow, isFactorSeen, takeFactorReset } from "../../identity/second-factor/factor-reset.ts";
import { removeFactor } from "../../identity/second-factor/remove-factor.ts";
import { mailedTokenHash } from "../mailed-token.ts";
import { memberRefusals } from "./refusals.ts";
import { findFactorOwner } from "./reset-second-factor.ts";
import { decideFactorReset } from "./rules.ts";

/**
 * The person followed the link in their mailbox: the factor that they lost goes, once (decision record 0355). Who asked for
 * it must still be one who may, and the factor still the same.
 *
 * @throws DomainError `resource_missing` for a link that is used, expired, unknown, or of no use any more: from outside
 *   they are one.
 */
export async function confirmFactorReset(
  ctx: Pick<Context, "services" | "requestId" | "clientAddress" | "clientDevice">,
  token: string,
): Promise<void> {
  const { services } = ctx;
  const tokenHash = mailedTokenHash(token);
  if (tokenHash === undefined) throw new DomainError(memberRefusals.factorResetClosed());

  const person = await services.db.transact(async (tx) => {
    const taken = await takeFactorReset(tx, services.clock.now(), { tokenHash });
    if (taken === undefined || taken.organizationId === null) throw new DomainError(memberRefusals.factorResetClosed());
    const { userId, organizationId, proposedByName } = taken;
    const found = await findFactorOwner(tx, organizationId, userId);

    const mayGo = (await isFactorSeen(tx, taken)) && (await isStillAsked(tx, taken, organizationId, found));
    if (!mayGo) throw new DomainError(memberRefusals.factorResetClosed());

    await removeFactor(tx, userId, services.clock.now());
    const actor = { actorId: userId, actorName: found.name };
    const fact = { organizationId, subjectId: userId, details: { proposedBy: proposedByName } };
    await recordAudit({ ...ctx, actor }, tx, { ...fact, action: "account.two_factor_reset" });

    return found;
  });
  void tellPerson(services, person, "account.two_factor_reset");
}

/** By the roles of now: an administrator who was removed meanwhile asks for nothing any more. */
async function isStillAsked(
  tx: Transaction,
  { userId, proposedBy }: FactorResetRow,
  organizationId: string,
  { isOn, belongsElsewhere }: { readonly isOn: boolean; readonly belongsElsewhere: boolean },
): Promise<boolean> {
  const roleOf = async (id: string) => {
    const isMember = and(eq(members.organizationId, organizationId), eq(members.userId, id));
    return (await tx.select({ role: members.role }).from(members).where(isMember))[0]?.role;
  };
  const [actorRole, memberRole] = [await roleOf(proposedBy), await roleOf(userId)];
  if (actorRole === undefined || memberRole === undefined) return false;
  return decideFactorReset({ actorRole, memberRole, isOneself: proposedBy === userId, isOn, belongsElsewhere }).ok;
}
