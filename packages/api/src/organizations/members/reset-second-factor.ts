import type { Transaction } from "@quote-financing/db/database";
import { members, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, ne, sql } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { tellPerson } from "../../identity/notices/tell-person.ts";
import { hasFactor } from "../../identity/second-factor/has-factor.ts";
import { removeFactor } from "../../identity/second-factor/remove-factor.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { lockMember } from "./access.ts";
import { memberCaller } from "./member-caller.ts";
import { memberRefusals } from "./refusals.ts";
import { decideFactorReset } from "./rules.ts";
import type { ResetSecondFactorInput } from "./schema.ts";

/** A colleague lost their phone. Their sessions end, and a mail tells them. @throws DomainError as `decideFactorReset` says */
export async function resetSecondFactor(ctx: OrganizationContext, { userId }: ResetSecondFactorInput): Promise<void> {
  const { services, organizationId } = ctx;
  const actor = memberCaller(ctx);

  const person = await services.db.transact(async (tx) => {
    const { role: memberRole } = await lockMember(tx, organizationId, userId);
    const found = await findPerson(tx, organizationId, userId);

    const { isOn, belongsElsewhere } = found;
    const isOneself = actor.userId === userId;
    const decision = decideFactorReset({ actorRole: actor.role, memberRole, isOneself, isOn, belongsElsewhere });
    if (!decision.ok) throw new DomainError(decision.refusal);

    await removeFactor(tx, userId, services.clock.now());
    await recordAudit(ctx, tx, { organizationId, action: "account.two_factor_reset", subjectId: userId });

    return found;
  });
  void tellPerson(services, person, "account.two_factor_reset");
}

async function findPerson(tx: Transaction, organizationId: string, userId: string) {
  const elsewhere = tx
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.userId, userId), ne(members.organizationId, organizationId)));
  const [person] = await tx
    .select({
      email: users.email,
      language: users.language,
      isOn: hasFactor,
      belongsElsewhere: sql<boolean>`exists ${elsewhere}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (person === undefined) throw new DomainError(memberRefusals.memberMissing());
  return person;
}
