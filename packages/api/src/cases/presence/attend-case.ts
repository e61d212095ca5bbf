import { casePresence } from "@quote-financing/db/schema/tables";
import { and, asc, desc, eq, gt, ne } from "drizzle-orm";
import type { AgentContext } from "../../trpc.ts";
import { findCase } from "../access.ts";
import type { AttendInput } from "./schema.ts";

/** A page that is gone is forgotten after this long; pages say that they are there every 2.5 s. */
export const PRESENCE_LIFETIME_MS = 8_000;

/**
 * Says that an agent looks at a case, or types, and answers who else does (decision record 0120).
 *
 * @throws DomainError `resource_missing`
 */
export async function attendCase(ctx: AgentContext, { organizationId, caseId, isTyping }: AttendInput) {
  const { db, clock } = ctx.services;
  const { userId, name } = ctx.caller;
  await findCase(db.orm, organizationId, caseId);

  const seenAt = clock.now();
  await db.orm
    .insert(casePresence)
    .values({ organizationId, caseId, userId, name, isTyping, seenAt })
    .onConflictDoUpdate({
      target: [casePresence.organizationId, casePresence.caseId, casePresence.userId],
      set: { name, isTyping, seenAt },
    });

  const others = await db.orm
    .select({ name: casePresence.name, isTyping: casePresence.isTyping })
    .from(casePresence)
    .where(
      and(
        eq(casePresence.organizationId, organizationId),
        eq(casePresence.caseId, caseId),
        ne(casePresence.userId, userId),
        gt(casePresence.seenAt, new Date(seenAt.getTime() - PRESENCE_LIFETIME_MS)),
      ),
    )
    .orderBy(desc(casePresence.isTyping), asc(casePresence.name));
  return { others };
}
