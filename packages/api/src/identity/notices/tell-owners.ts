import type { Transaction } from "@quote-financing/db/database";
import { members, organizations, users } from "@quote-financing/db/schema/tables";
import type { Actor } from "@quote-financing/domain/people/caller";
import { isDemoAddress } from "@quote-financing/domain/people/demo-address";
import { and, eq, ne } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { mailLanguage } from "../../mail/mail-language.ts";
import { queueMails } from "../../mail/queue-mails.ts";
import { type OwnerNotice, ownerNoticeMail } from "./owner-notice-mail.ts";

interface OwnerTold {
  readonly organizationId: string;
  readonly notice: OwnerNotice;
  readonly subjectName: string;
  /** Who knows already: a new owner of themselves. */
  readonly exceptUserId?: string;
}

/**
 * Tells all owners by mail, in the transaction of the change (decision record 0354). Who did it is told as well: it may not
 * have been them. Addresses of demo people get none. A sandbox has no people, so its keys and destinations write no mail.
 */
export async function tellOwners(
  ctx: { readonly services: Services; readonly actor: Actor },
  tx: Transaction,
  { organizationId, notice, subjectName, exceptUserId }: OwnerTold,
): Promise<void> {
  const { services, actor } = ctx;
  if (services.mailRoom === undefined) return;
  const isOther = exceptUserId === undefined ? undefined : ne(members.userId, exceptUserId);
  const owners = await tx
    .select({ email: users.email, language: users.language, organizationName: organizations.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(and(areOwners(organizationId), isOther))
    .orderBy(members.id)
    // Waits for the removal of an owner that is under way: it would not withdraw a mail that is queued after it.
    .for("share", { of: members });
  const at = services.clock.now();
  const mails = owners
    .filter(({ email }) => !isDemoAddress(email))
    .map(({ email, language, organizationName }) => {
      const fact = { notice, subjectName, actorName: actor.actorName, organizationName, at };
      const url = `${services.portalUrl}/settings/audit`;
      return { recipient: email, content: ownerNoticeMail(fact, url, mailLanguage(language)) };
    });
  await queueMails(services, tx, organizationId, mails);
}

const areOwners = (organizationId: string) =>
  and(eq(members.organizationId, organizationId), eq(members.role, "owner"));

/**
 * For a transaction that also locks what the removal of an owner changes: called first, so that the two cannot deadlock.
 */
export async function lockOwners(tx: Transaction, organizationId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(areOwners(organizationId)).orderBy(members.id).for("share");
}
