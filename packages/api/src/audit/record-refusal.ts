import { actorOf, type Caller } from "@quote-financing/domain/people/caller";
import type { Permission } from "@quote-financing/domain/people/permissions";
import type { Context } from "../context.ts";
import { recordAuditOnce } from "./record-audit.ts";

const HOUR_MS = 3_600_000;

/**
 * Somebody of an organization tried what they may not do: one entry for each caller, permission and hour. The refusal
 * stands whether or not it could be written.
 */
export async function recordRefusal(ctx: Context, caller: Caller | null, permission: Permission): Promise<void> {
  if (caller === null || caller.kind === "agent") return;
  const { organizationId } = caller.organization;
  const details = { permission };
  const fact = {
    organizationId,
    action: "permission.refused",
    details,
    sameAs: permission,
    stretchMs: HOUR_MS,
  } as const;
  await recordAuditOnce({ ...ctx, actor: actorOf(caller) }, ctx.services.db.orm, fact).catch(() => undefined);
}
