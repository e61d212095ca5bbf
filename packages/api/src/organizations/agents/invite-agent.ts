import type { Transaction } from "@quote-financing/db/database";
import { agentInvitations, users } from "@quote-financing/db/schema/tables";
import { DEFAULT_PORTAL_LANGUAGE } from "@quote-financing/domain/people/portal-language";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { operatorContext } from "../../audit/operator-context.ts";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import type { Services } from "../../context.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { INVITATION_MS, mailedTokenHash, newMailedToken } from "../mailed-token.ts";
import { agentInvitationMail } from "./agent-invitation-mail.ts";
import { agentRefusals } from "./refusals.ts";
import type { InviteAgentInput } from "./schema.ts";

/**
 * `agent`: is one already; `open`: was invited and has not answered yet. Both changed nothing. `invited`: `link` is there
 * only where no mail goes out, and nowhere else.
 */
export type AgentInvited =
  | { readonly kind: "agent" }
  | { readonly kind: "open"; readonly expiresAt: Date }
  | { readonly kind: "invited"; readonly expiresAt: Date; readonly link?: string };

/** The mail server did not take it: nothing was changed. */
export class MailNotTaken extends Error {
  /** Not its cause: who looks through causes for a fault of the database would find the ETIMEDOUT of a mail server. */
  readonly fault: unknown;

  constructor(fault: unknown) {
    super("The mail server did not take the invitation.");
    this.fault = fault;
  }
}

/**
 * Invites somebody to become a support agent, for 7 days (decision record 0234). The mail goes out before the invitation is
 * kept: who runs the command learns at once that it did not.
 *
 * @param again sends a new link to who was invited before; the earlier one stops working.
 * @throws DomainError `state_conflict` for the address of somebody who is no agent. MailNotTaken.
 */
export async function inviteAgent(
  services: Services,
  { email, name }: InviteAgentInput,
  { again = false } = {},
): Promise<AgentInvited> {
  return services.db.transact(async (tx) => {
    const [person] = await tx.select({ isAgent: users.isAgent }).from(users).where(eq(users.email, email));
    if (person?.isAgent === true) return { kind: "agent" };
    if (person !== undefined) throw new DomainError(agentRefusals.belongsElsewhere().at("email"));

    const now = services.clock.now();
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    const token = newMailedToken(services);
    const invited = { name, tokenHash: mailedTokenHash(token), acceptedAt: null, expiresAt, createdAt: now };
    const open = await keep(tx, { id: services.makeId("invitation"), email, ...invited }, again);
    if (open !== undefined) return { kind: "open", expiresAt: open };

    const fact = { action: "agent.invited", subject: email } as const;
    await recordPlatformAudit(operatorContext(services), tx, fact);
    const link = `${services.portalUrl}/invitations/${token}`;
    if (services.mailRoom === undefined) return { kind: "invited", expiresAt, link };
    await send(services, email, link, expiresAt);
    return { kind: "invited", expiresAt };
  });
}

/** Of two that come at once, one waits for the other and finds its invitation. @returns until when one is open already. */
async function keep(
  tx: Transaction,
  row: typeof agentInvitations.$inferInsert & { readonly createdAt: Date },
  again: boolean,
): Promise<Date | undefined> {
  const made = await tx.insert(agentInvitations).values(row).onConflictDoNothing().returning();
  if (made.length > 0) return undefined;
  const ofAddress = eq(agentInvitations.email, row.email);
  const [stored] = await tx.select().from(agentInvitations).where(ofAddress).for("update");
  const isOpen = stored?.acceptedAt === null && stored.expiresAt > row.createdAt;
  if (isOpen && !again) return stored.expiresAt;
  const { id: _, ...renewed } = row;
  await tx.update(agentInvitations).set(renewed).where(ofAddress);
  return undefined;
}

async function send({ mailRoom, makeId }: Services, email: string, link: string, expiresAt: Date): Promise<void> {
  const content = composeMail(agentInvitationMail(link, expiresAt, DEFAULT_PORTAL_LANGUAGE));
  // Of no organization: nobody but agents finds it in the list of mails that development has.
  const mail = { mailId: makeId("mail"), organizationId: "", recipient: email, ...content };
  try {
    await mailRoom?.send(mail);
  } catch (fault) {
    throw new MailNotTaken(fault);
  }
}
