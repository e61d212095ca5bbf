import { APIError } from "better-auth/api";
import { recordAccountAct } from "../account/record-account-act.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import type { Services } from "../context.ts";

/** Of better-auth's hook context: what tells an act on one's own account. */
interface EndedRequest {
  readonly path: string;
  readonly headers?: Headers | undefined;
  readonly context: {
    readonly returned?: unknown;
    readonly session: { readonly user: Record<string, unknown> & { id: string; name: string } } | null;
  };
}

const ACTIONS = {
  "/change-password": "account.password_changed",
  "/two-factor/verify-totp": "account.two_factor_enabled",
  "/two-factor/disable": "account.two_factor_disabled",
} as const;

/**
 * Writes changes of a password or a second factor, which better-auth makes, to the audit log (decision record 0112). A
 * code that is only checked changes nothing.
 */
export async function recordAccountChange(services: Services, { path, headers, context }: EndedRequest): Promise<void> {
  const action = ACTIONS[path as keyof typeof ACTIONS];
  const user = context.session?.user;
  if (action === undefined || user === undefined || context.returned instanceof APIError) return;
  if (action === "account.two_factor_enabled" && user.twoFactorEnabled === true) return;
  const actor = { actorId: user.id, actorName: user.name };
  const clientAddress = headers?.get(CLIENT_ADDRESS_HEADER) ?? undefined;
  const act = { services, requestId: services.makeId("request"), actor, clientAddress };
  await recordAccountAct(act, services.db.orm, { userId: user.id, action });
}
