import type { Transaction } from "@quote-financing/db/database";
import { members, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, ne, sql } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Services } from "../../context.ts";
import { findFactorReset, keepFactorReset } from "../../identity/second-factor/factor-reset.ts";
import { type AskedFactorReset, factorResetMail } from "../../identity/second-factor/factor-reset-mail.ts";
import { hasFactor } from "../../identity/second-factor/has-factor.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { mailLanguage } from "../../mail/mail-language.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findLiveOrganization } from "../access.ts";
import { mailedTokenHash, newMailedToken } from "../mailed-token.ts";
import { lockMember } from "./access.ts";
import { memberCaller } from "./member-caller.ts";
import { memberRefusals } from "./refusals.ts";
import { decideFactorReset } from "./rules.ts";
import type { ResetSecondFactorInput } from "./schema.ts";

/** Nobody's mailbox is filled by a colleague. */
const AGAIN_MINUTES = 5;

/**
 * A colleague lost their phone: they get a mail, and the factor goes when they follow its link (decision record 0355).
 * Whoever took an owner's account over cannot take a colleague's factor with it.
 *
 * @throws DomainError as `decideFactorReset` says; `state_conflict` where no mail goes out; `rate_limit_exceeded` within
 *   five minutes of the last mail.
 */
export async function resetSecondFactor(ctx: OrganizationContext, { userId }: ResetSecondFactorInput): Promise<void> {
  const { services, organizationId } = ctx;
  const actor = memberCaller(ctx);
  if (services.mailRoom === undefined) throw new DomainError(memberRefusals.mailOff());

  const asked = await services.db.transact(async (tx) => {
    const locked = await lockMember(tx, { organizationId, actorId: actor.userId, userId });
    const { actorRole, role: memberRole } = locked;
    const person = await findFactorOwner(tx, organizationId, userId);

    const { isOn, belongsElsewhere } = person;
    const isOneself = actor.userId === userId;
    const decision = decideFactorReset({ actorRole, memberRole, isOneself, isOn, belongsElsewhere });
    if (!decision.ok) throw new DomainError(decision.refusal);
    await refuseAgain(services, tx, userId);

    const token = newMailedToken(services);
    const tokenHash = mailedTokenHash(token) ?? null;
    const by = { proposedBy: actor.userId, proposedByName: actor.name };
    const { expiresAt } = await keepFactorReset(services, tx, {
      userId,
      organizationId,
      tokenHash,
      reason: null,
      ...by,
    });
    const details = { expiresAt: expiresAt.toISOString() };
    const fact = { organizationId, subjectId: userId, details };
    await recordAudit(ctx, tx, { ...fact, action: "account.two_factor_reset_asked" });

    const { name: organizationName } = await findLiveOrganization(tx, organizationId);
    const link = `${services.portalUrl}/reset-second-factor#${token}`;
    return { person, proposedByName: actor.name, organizationName, link, expiresAt };
  });
  // Not queued: the link is nobody's but the reader's (as in decision record 0114).
  void send(services, asked.person, asked);
}

async function refuseAgain({ clock }: Services, tx: Transaction, userId: string): Promise<void> {
  const now = clock.now();
  const open = await findFactorReset(tx, userId, now);
  if (open === undefined || open.createdAt.getTime() + AGAIN_MINUTES * 60_000 <= now.getTime()) return;
  throw new DomainError(memberRefusals.factorResetSent({ minutes: AGAIN_MINUTES }));
}

async function send({ mailRoom, makeId }: Services, person: FactorOwner, asked: AskedFactorReset): Promise<void> {
  const content = composeMail(factorResetMail(asked, mailLanguage(person.language)));
  // Of no organization: colleagues do not find it in the list of mails that development has.
  const mail = { mailId: makeId("mail"), organizationId: "", recipient: person.email, ...content };
  await mailRoom?.send(mail).catch(() => undefined);
}

/** Whose factor it is, locked. */
export interface FactorOwner {
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly isOn: boolean;
  readonly belongsElsewhere: boolean;
}

/** @throws DomainError `resource_missing` */
export async function findFactorOwner(tx: Transaction, organizationId: string, userId: string): Promise<FactorOwner> {
  const elsewhere = tx
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.userId, userId), ne(members.organizationId, organizationId)));
  const [person] = await tx
    .select({
      name: users.name,
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
