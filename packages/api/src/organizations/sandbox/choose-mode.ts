import type { Transaction } from "@quote-financing/db/database";
import { organizations, sessions } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import { identityRefusals } from "../../identity/refusals.ts";
import { isOwnSession } from "../../identity/sessions/own-sessions.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { memberCaller } from "../members/member-caller.ts";
import { findSandbox } from "./find-sandbox.ts";
import type { ChooseModeInput } from "./schema.ts";

/**
 * Has a session of the caller look at test data, or at live data again: it acts for the sandbox of the organization as it
 * would for another organization of the person. The sandbox is made the first time.
 *
 * @returns whom the session acts for from now on
 *
 * @throws DomainError `resource_missing` when the session is another person's or has ended
 */
export async function chooseMode(
  ctx: OrganizationContext,
  { sessionId, mode }: ChooseModeInput,
): Promise<{ data: { organizationId: string } }> {
  const { userId } = memberCaller(ctx);
  return ctx.services.db.transact(async (tx) => {
    const liveId = await liveOrganizationOf(tx, ctx.organizationId);
    const chosenId = mode === "live" ? liveId : await findSandbox(ctx, tx, liveId);

    const chosen = await tx
      .update(sessions)
      .set({ activeOrganizationId: chosenId })
      .where(and(eq(sessions.id, sessionId), isOwnSession({ userId, providerRealm: ctx.providerRealm })))
      .returning({ sessionId: sessions.id });
    if (chosen.length === 0) throw new DomainError(sessionMissing);

    return { data: { organizationId: chosenId } };
  });
}

async function liveOrganizationOf(tx: Transaction, organizationId: string): Promise<string> {
  const [row] = await tx
    .select({ testOf: organizations.testOf })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.testOf ?? organizationId;
}

const sessionMissing = identityRefusals.sessionEnded();
