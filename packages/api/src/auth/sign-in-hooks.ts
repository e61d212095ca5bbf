import type { BetterAuthOptions } from "better-auth";
import { APIError, createAuthMiddleware, getIp, getSessionFromCtx } from "better-auth/api";
import type { Services } from "../context.ts";
import { checkNewPassword, type SignInHookContext } from "../passwords/check-new-password.ts";
import { recordAccountChange } from "./account-changes.ts";
import { countSignInAttempt, forgetSignInAttempts } from "./sign-in-throttle.ts";

const SIGN_IN_PATH = "/sign-in/email";

/** Where someone who is signed in says their password again: an open laptop is no place to guess it. */
const PASSWORD_PATHS: ReadonlySet<string> = new Set([
  "/change-password",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);

/**
 * Puts the sign-in throttle around better-auth's password check (429 with `Retry-After` when it refuses), and the audit
 * log behind changes of passwords and second factors.
 */
export function signInHooks(services: Services) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      const email = await accountOf(ctx);
      if (email === undefined) return checkNewPassword(ctx);
      const decision = await countSignInAttempt(services, email, addressOf(ctx));
      if (decision.allowed) return checkNewPassword(ctx);
      throw new APIError(
        "TOO_MANY_REQUESTS",
        { code: "TOO_MANY_SIGN_IN_ATTEMPTS", message: "Too many attempts. Try again later." },
        { "Retry-After": String(decision.retryAfterS) },
      );
    }),
    after: createAuthMiddleware(async (ctx) => {
      await recordAccountChange(services, ctx);
      const email = await accountOf(ctx);
      if (email === undefined || ctx.context.returned instanceof APIError) return;
      await forgetSignInAttempts(services, email, addressOf(ctx));
    }),
  };
}

/** Null when no trustworthy address came with the request: then only the account counts. */
function addressOf(ctx: { request?: Request | undefined; context: { options: BetterAuthOptions } }): string | null {
  return ctx.request === undefined ? null : getIp(ctx.request, ctx.context.options);
}

/** Whose password the request brings; undefined when it brings none. */
async function accountOf(ctx: SignInHookContext): Promise<string | undefined> {
  if (PASSWORD_PATHS.has(ctx.path)) return (await getSessionFromCtx(ctx))?.user.email;
  if (ctx.path !== SIGN_IN_PATH || typeof ctx.body !== "object" || ctx.body === null) return undefined;
  const { email } = ctx.body as { email?: unknown };
  return typeof email === "string" ? email : undefined;
}
