import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { Services } from "../context.ts";
import { checkNewPassword } from "../passwords/check-new-password.ts";
import { guardFactor } from "../second-factor/guard-factor.ts";

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
