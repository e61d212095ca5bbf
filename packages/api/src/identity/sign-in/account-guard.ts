import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Services } from "../../context.ts";
import type { HookContext } from "../hook-context.ts";
import { checkNewPassword } from "../passwords/check-new-password.ts";
import { guardFactor } from "../second-factor/guard-factor.ts";
import { isRefusedOfProvider, refuseOfProvider } from "../sessions/refuse-of-provider.ts";
import { PROVIDER_SESSION_SECONDS, SESSION_LIFETIME_SECONDS } from "../sessions/session-lifetime.ts";

/**
 * What we ask before better-auth changes a password or a second factor. A plugin, so that it comes after the throttle of
 * `signInHooks` and before the endpoint.
 */
export function accountGuard(services: Services): BetterAuthPlugin {
  return {
    id: "account-guard",
    hooks: {
      before: [
        {
          matcher: ({ path = "" }) => path !== "/sign-in/email" && path !== "/sign-out",
          handler: createAuthMiddleware((ctx) => endOldSession(services, ctx)),
        },
        {
          matcher: ({ path = "" }) => isRefusedOfProvider(path),
          handler: createAuthMiddleware((ctx) => refuseOfProvider(services, ctx)),
        },
        {
          matcher: ({ path = "" }) => path === "/change-password" || path === "/reset-password",
          handler: createAuthMiddleware((ctx) => checkNewPassword(ctx)),
        },
        {
          matcher: ({ path = "" }) => path.startsWith("/two-factor/"),
          handler: createAuthMiddleware((ctx) => guardFactor(services, ctx)),
        },
      ],
    },
  };
}

/** better-auth renews sessions for ever; ours end. */
async function endOldSession({ clock }: Services, ctx: HookContext): Promise<void> {
  const session = (await getSessionFromCtx(ctx))?.session;
  if (session === undefined) return;
  const isOfProvider = typeof session.providerRealm === "string";
  const lifetimeSeconds = isOfProvider ? PROVIDER_SESSION_SECONDS : SESSION_LIFETIME_SECONDS;
  const oldest = clock.now().getTime() - lifetimeSeconds * 1000;
  if (session.createdAt.getTime() > oldest) return;
  await ctx.context.internalAdapter.deleteSession(session.token);
  throw new APIError("UNAUTHORIZED", { code: "SESSION_EXPIRED", message: "This session has ended. Sign in again." });
}
