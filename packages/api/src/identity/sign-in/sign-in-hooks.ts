import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Services } from "../../context.ts";
import { recordAccountChange } from "../account/account-changes.ts";
import { checkAccountInput } from "../account/account-input.ts";
import type { HookContext } from "../hook-context.ts";
import { tellOfNewDevice } from "../notices/tell-new-device.ts";
import { keepNewestFactor } from "../second-factor/stored-factor.ts";
import { deviceCookie, knownDevice } from "./known-device.ts";
import { attemptOf } from "./sign-in-attempt.ts";
import { countSignInAttempt, forgetSignInAttempts } from "./sign-in-throttle.ts";
import { checkStorableBody } from "./storable-body.ts";

/**
 * Puts the throttle around better-auth's checks of passwords and codes (429 with `Retry-After` when it refuses), and the
 * audit log behind changes of passwords and second factors.
 */
export function signInHooks(services: Services) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      checkAccountInput(ctx.path, ctx.body);
      checkStorableBody(ctx.body);
      const attempt = await attemptOf(services, ctx);
      if (attempt === undefined) return;
      const decision = await countSignInAttempt(services, attempt);
      if (decision.allowed) return;
      throw new APIError(
        "TOO_MANY_REQUESTS",
        { code: "TOO_MANY_SIGN_IN_ATTEMPTS", message: "Too many attempts. Try again later." },
        { "Retry-After": String(decision.retryAfterS) },
      );
    }),
    after: createAuthMiddleware(async (ctx) => {
      await recordAccountChange(services, ctx);
      if (ctx.context.returned instanceof APIError) return;
      const { session } = ctx.context;
      if (ctx.path === "/two-factor/enable" && session) await keepNewestFactor(services, session.user.id);
      if (ctx.path === "/sso/callback/:realm") rememberDevice(services, ctx);
      const attempt = await attemptOf(services, ctx);
      // Asking for a reset proves nothing: it stays counted.
      if (attempt === undefined || attempt.act === "reset") return;
      await forgetSignInAttempts(services, attempt);
      rememberDevice(services, ctx);
    }),
  };
}

/** When a sign-in is complete: not while it waits for its second factor. */
function rememberDevice(services: Services, ctx: HookContext): void {
  const user = ctx.context.newSession?.user;
  if (user === undefined || (ctx.path === "/sign-in/email" && user.twoFactorEnabled === true)) return;
  const device = knownDevice(services, user.email, ctx.headers?.get("cookie"));
  if (device === undefined) tellOfNewDevice(services, ctx.headers, user);
  const { name, value, attributes } = deviceCookie(services, user.email, device);
  ctx.setCookie(name, value, attributes);
}
