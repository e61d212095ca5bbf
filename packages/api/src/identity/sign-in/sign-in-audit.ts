import type { SignInWay } from "@quote-financing/domain/audit-actions";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import type { Services } from "../../context.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import type { HookContext } from "../hook-context.ts";
import { accountAct } from "../notices/account-act.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { recordFailedSignIn } from "./record-failed-sign-in.ts";

const SIGN_IN_PATH = "/sign-in/email";

/** The second step of a sign-in; with a session it is the set-up of a second factor. */
const SECOND_STEPS: ReadonlyMap<string, SignInWay> = new Map([
  ["/two-factor/verify-totp", "password_and_code"],
  ["/two-factor/verify-backup-code", "password_and_backup_code"],
]);

/**
 * Good and failed sign-ins and sign-outs in the audit log of each organization that the person works for, with how they did; of support
 * agents in the platform's own (decision record 0214). A plugin, and the last one: whether the password alone was enough is known after the second factor's hooks.
 */
export function signInAudit(services: Services): BetterAuthPlugin {
  return {
    id: "sign-in-audit",
    hooks: {
      before: [{ matcher: ({ path }) => path === "/sign-out", handler: onSignOut(services) }],
      after: [
        {
          matcher: ({ path = "" }) => path === SIGN_IN_PATH || path === "/passkey/sign-in" || SECOND_STEPS.has(path),
          handler: onSignIn(services),
        },
        { matcher: ({ path }) => path === "/step-up", handler: onFailedProof(services) },
      ],
    },
  };
}

const onSignIn = (services: Services) =>
  createAuthMiddleware(async (ctx) => {
    const { newSession, session, returned } = ctx.context;
    const isSecond = SECOND_STEPS.has(ctx.path);
    // Someone who is signed in sets a second factor up: no sign-in.
    if (isSecond && session !== null && session !== undefined) return;
    if (returned instanceof APIError) {
      const who = isSecond ? await halfSignedIn(ctx) : { email: emailOf(ctx.body) };
      const step = isSecond ? "second_factor" : "password";
      // Nobody waits for it: an answer that took longer would tell which accounts exist.
      void recordFailedSignIn(services, { ...who, step, ...clientOf(ctx) }).catch(() => undefined);
    } else if (newSession !== null && newSession !== undefined) {
      const by = SECOND_STEPS.get(ctx.path) ?? (ctx.path === SIGN_IN_PATH ? "password" : "passkey");
      await record(services, ctx, newSession.user, { action: "account.signed_in", details: { by } });
    }
  });

/** A guess at an open laptop stands in the log as one at the sign-in page does. */
const onFailedProof = (services: Services) =>
  createAuthMiddleware(async (ctx) => {
    const userId = ctx.context.session?.user.id;
    if (userId === undefined || !(ctx.context.returned instanceof APIError)) return;
    void recordFailedSignIn(services, { userId, step: "step_up", ...clientOf(ctx) }).catch(() => undefined);
  });

const onSignOut = (services: Services) =>
  createAuthMiddleware(async (ctx) => {
    const session = await getSessionFromCtx(ctx);
    if (session !== null) await record(services, ctx, session.user, { action: "account.signed_out" });
  });

async function record(
  services: Services,
  ctx: HookContext,
  user: { readonly id: string; readonly name: string; readonly email: string; readonly isAgent?: unknown },
  entry: {
    readonly action: "account.signed_in" | "account.signed_out";
    readonly details?: { readonly by: SignInWay };
  },
): Promise<void> {
  const act = accountAct(services, ctx.headers, { userId: user.id, name: user.name });
  if (user.isAgent !== true) return recordAccountAction(act, services.db.orm, { userId: user.id, ...entry });
  const action = entry.action === "account.signed_in" ? "agent.signed_in" : "agent.signed_out";
  await recordPlatformAudit(act, services.db.orm, { action, subject: user.email });
}

/** Whose password was right: the session library keeps it behind a cookie until the second step. */
async function halfSignedIn(ctx: HookContext): Promise<{ userId?: string }> {
  const { name } = ctx.context.createAuthCookie("two_factor");
  const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!identifier) return {};
  const kept = await ctx.context.internalAdapter.findVerificationValue(identifier);
  return kept === null || kept === undefined ? {} : { userId: kept.value };
}

/** The address is undefined when nobody trustworthy told it (decision record 0195). */
const clientOf = ({ headers }: HookContext) => ({
  clientAddress: headers?.get(CLIENT_ADDRESS_HEADER) ?? undefined,
  clientDevice: headers?.get("user-agent") ?? undefined,
});

function emailOf(body: unknown): string | undefined {
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : undefined;
  return typeof email === "string" ? email.trim().toLowerCase() : undefined;
}
