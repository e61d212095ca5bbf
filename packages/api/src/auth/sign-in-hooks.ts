import type { BetterAuthOptions } from "better-auth";
import { APIError, createAuthMiddleware, getIp } from "better-auth/api";
import type { Services } from "../context.ts";
import { recordAccountChange } from "./account-changes.ts";
import { countSignInAttempt, forgetSignInAttempts } from "./sign-in-throttle.ts";

const SIGN_IN_PATH = "/sign-in/email";

/**
 * Puts the sign-in throttle around better-auth's password check (429 with `Retry-After` when it refuses), and the audit
 * log behind changes of passwords and second factors.
 */
export function signInHooks(services: Services) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      const email = emailOf(ctx.path, ctx.body);
      if (email === undefined) return;
      const decision = await countSignInAttempt(services, email, addressOf(ctx));
      if (decision.allowed) return;
      throw new APIError(
        "TOO_MANY_REQUESTS",
        { code: "TOO_MANY_SIGN_IN_ATTEMPTS", message: "Too many attempts. Try again later." },
        { "Retry-After": String(decision.retryAfterS) },
      );
    }),
    after: createAuthMiddleware(async (ctx) => {
      await recordAccountChange(services, ctx);
      const email = emailOf(ctx.path, ctx.body);
      if (email === undefined || ctx.context.returned instanceof APIError) return;
      await forgetSignInAttempts(services, email, addressOf(ctx));
    }),
  };
}

/** Null when no trustworthy address came with the request: then only the account counts. */
function addressOf(ctx: { request?: Request | undefined; context: { options: BetterAuthOptions } }): string | null {
  return ctx.request === undefined ? null : getIp(ctx.request, ctx.context.options);
}

function emailOf(path: string, body: unknown): string | undefined {
  if (path !== SIGN_IN_PATH || typeof body !== "object" || body === null) return undefined;
  const { email } = body as { email?: unknown };
  return typeof email === "string" ? email : undefined;
}
