import { actorOf, type Caller } from "@quote-financing/domain/people/caller";
import type { Permission } from "@quote-financing/domain/people/permissions";
import type { Context } from "../context.ts";
import { recordAuditOnce } from "./record-audit.ts";

const HOUR_MS = 3_600_000;

export type RefusedRequest = Pick<Context, "services" | "requestId" | "clientAddress" | "clientDevice">;

export interface RefusedPermission {
  readonly permission: Permission;
  /** Of the refusal: a key may lack the scope, or be used from another address. */
  readonly rule: string;
}

/**
 * Somebody of an organization tried what they may not do: one entry for each caller, permission, reason and hour. The
 * refusal stands whether or not it could be written.
 */
export async function recordRefusal(
  ctx: RefusedRequest,
  caller: Caller,
  { permission, rule }: RefusedPermission,
): Promise<void> {
  if (caller.kind === "agent") return;
  const { organizationId } = caller.organization;
  const details = { permission, rule };
  const fact = {
    organizationId,
    action: "permission.refused",
    details,
    sameAs: `${permission} ${rule}`,
    stretchMs: HOUR_MS,
  } as const;
  await recordAuditOnce({ ...ctx, actor: actorOf(caller) }, ctx.services.db.orm, fact).catch(() => undefined);
}
