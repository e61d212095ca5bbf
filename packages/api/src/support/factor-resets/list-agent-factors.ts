import { factorResets, users } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { hasFactor } from "../../identity/second-factor/has-factor.ts";
import type { AgentContext } from "../../trpc.ts";
import type { AgentFactor } from "./schema.ts";

/** All agents, with the resets of their second factors that wait for a second agent. */
export async function listAgentFactors({ services, caller }: AgentContext): Promise<{ data: AgentFactor[] }> {
  const isOpen = and(isNull(factorResets.organizationId), gt(factorResets.expiresAt, services.clock.now()));
  const rows = await services.db.orm
    .select({ userId: users.id, name: users.name, email: users.email, hasFactor, reset: factorResets })
    .from(users)
    .leftJoin(factorResets, and(eq(factorResets.userId, users.id), isOpen))
    .where(eq(users.isAgent, true))
    .orderBy(asc(users.name), asc(users.id));
  const data = rows.map(({ reset, ...agent }) => ({
    ...agent,
    isOneself: agent.userId === caller.userId,
    ...(reset === null
      ? {}
      : {
          reset: {
            resetId: reset.id,
            reason: reset.reason ?? "",
            proposedByName: reset.proposedByName,
            isOwn: reset.proposedBy === caller.userId,
            createdAt: reset.createdAt.toISOString(),
            expiresAt: reset.expiresAt.toISOString(),
          },
        }),
  }));
  return { data };
}
