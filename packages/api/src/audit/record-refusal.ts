import { actorOf, type Caller } from "@quote-financing/domain/people/caller";
import type { Permission } from "@quote-financing/domain/people/permissions";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import type { Context } from "../context.ts";
import { recordAuditOnce } from "./record-audit.ts";
import { recordPlatformAuditOnce } from "./record-platform-audit.ts";

export type RefusedRequest = Pick<Context, "services" | "requestId" | "clientAddress" | "clientDevice">;

export interface RefusedPermission {
  readonly permission: Permission;
  /** Of the refusal: a key may lack the scope, or be used from another address. */
  readonly rule: string;
}

/**
 * Somebody tried what they may not do: one entry for each caller, permission, reason and hour, in the log of their
 * organization; of support agents, who have none, in that of the platform. The refusal stands whether or not it could be
 * written.
 */
export async function recordRefusal(
  ctx: RefusedRequest,
  caller: Caller,
  { permission, rule }: RefusedPermission,
): Promise<void> {
  const { orm } = ctx.services.db;
  const acting = { ...ctx, actor: actorOf(caller) };
  const tried = `${permission} ${rule}`;
  const often = { action: "permission.refused", stretchMs: HOUR_MS } as const;
  const written =
    caller.kind === "agent"
      ? recordPlatformAuditOnce(acting, orm, { ...often, subject: tried })
      : recordAuditOnce(acting, orm, {
          ...often,
          organizationId: caller.organization.organizationId,
          details: { permission, rule },
          sameAs: tried,
        });
  await written.catch(() => undefined);
}
