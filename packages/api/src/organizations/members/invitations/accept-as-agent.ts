import { users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import { recordPlatformAudit } from "../../../audit/record-platform-audit.ts";
import type { Context } from "../../../context.ts";
import { createPerson } from "../../../identity/account/create-person.ts";
import { hashChosenPassword } from "../../../identity/passwords/hash-chosen-password.ts";
import { selectOpenAgentInvitation, takeAgentInvitation } from "../../agents/open-agent-invitation.ts";
import { memberRefusals } from "../refusals.ts";
import type { JoinerInput } from "../schema.ts";
import { countAcceptance } from "./invitation-throttle.ts";
import { invitationClosed } from "./open-invitation.ts";

/**
 * Makes the invited person a support agent, once. At their first sign-in they are led to a second factor, and nothing else is
 * open to them before (decision records 0200, 0234).
 *
 * @param joiner undefined for somebody who is signed in: that account is another address's.
 * @throws DomainError `resource_missing` for an invitation that is not open, and as `acceptInvitation` does.
 */
export async function acceptAsAgent(
  ctx: Pick<Context, "services" | "requestId" | "clientAddress" | "clientDevice">,
  token: string,
  joiner: JoinerInput | undefined,
): Promise<void> {
  const { services } = ctx;
  const invitation = await selectOpenAgentInvitation(services.db.orm, services, token);
  if (invitation === undefined) throw invitationClosed();
  if (joiner === undefined) throw new DomainError(memberRefusals.invitationOfOther());
  await countAcceptance(services, invitation.invitationId);
  const { email } = invitation;
  const { name } = joiner;
  const password = await hashChosenPassword(services, joiner.password, { email, name });

  await services.db.transact(async (tx) => {
    const taken = await takeAgentInvitation(tx, services, token);
    if (taken === undefined) throw invitationClosed();

    const userId = await createPerson(tx, services, { email, name, password });
    await tx.update(users).set({ isAgent: true }).where(eq(users.id, userId));
    const actor = { actorId: userId, actorName: name };
    await recordPlatformAudit({ ...ctx, actor }, tx, { action: "agent.joined", subject: email });
  });
}
