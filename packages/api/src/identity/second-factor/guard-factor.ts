import { APIError, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Services } from "../../context.ts";
import type { EndpointContext, HookContext } from "../hook-context.ts";
import { requirePasskeyUsed } from "./require-passkey-used.ts";
import { findFactor, type StoredFactor } from "./stored-factor.ts";
import { claimCode, type FactorSeal, type FactorVerdict, useFactor } from "./use-factor.ts";

/** What replaces, shows or ends a factor. */
const CHANGES: ReadonlySet<string> = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);
const CHECKS: ReadonlySet<string> = new Set(["/two-factor/verify-totp", "/two-factor/verify-backup-code"]);

/** Whether a code is looked at there, as the second step of a sign-in or of somebody who is signed in. */
export const isCodeCheck = (path: string): boolean => CHECKS.has(path);

/**
 * Before better-auth's second factor (decision record 0199): a code works once, a factor that is on changes by the factor
 * itself and not by the password alone, no device skips it, and what an older BETTER_AUTH_SECRET sealed is refused in words.
 *
 * @throws APIError 400 TRUST_DEVICE_REFUSED, 401 INVALID_CODE, 403 SECOND_FACTOR_REQUIRED and PASSKEY_REQUIRED, 409 SECOND_FACTOR_UNREADABLE, 429 when locked.
 */
export async function guardFactor(services: Services, ctx: HookContext): Promise<void> {
  if (isCodeCheck(ctx.path)) await guardCheck(services, ctx);
  if (CHANGES.has(ctx.path)) await guardChange(services, ctx);
}

async function guardCheck(services: Services, ctx: HookContext): Promise<void> {
  const { trustDevice } = (ctx.body ?? {}) as { trustDevice?: unknown };
  if (trustDevice) throw new APIError("BAD_REQUEST", trustRefused);
  await guardSetUp(services, ctx);
  const challenged = await challengedUser(ctx);
  if (challenged === undefined) return;
  refuse(await claimCode(services, sealOf(ctx), { userId: challenged.userId, code: codeOf(ctx) ?? "" }));
}

async function guardChange(services: Services, ctx: HookContext): Promise<void> {
  const session = await getSessionFromCtx(ctx);
  if (session?.user.twoFactorEnabled !== true) return guardSetUp(services, ctx);
  const factor = await findFactor(services, session.user.id);
  if (factor === undefined) return;
  if (codeOf(ctx) === undefined) throw new APIError("FORBIDDEN", missingCode);
  // First, so that a mistyped password does not use the code up.
  await ctx.context.password.checkPassword(session.user.id, ctx);
  await requireCode(services, ctx, factor);
}

/** An app for codes beside passkeys: by one of them. @throws APIError 403 PASSKEY_REQUIRED */
async function guardSetUp(services: Services, ctx: HookContext): Promise<void> {
  const session = await getSessionFromCtx(ctx);
  if (session !== null && session.user.twoFactorEnabled !== true)
    await requirePasskeyUsed(services, session.session.id);
}

/** Uses up the code that was sent along. @throws APIError as `guardFactor` does, for none and for a wrong one */
export async function requireCode(services: Services, ctx: EndpointContext, factor: StoredFactor): Promise<void> {
  const code = codeOf(ctx);
  if (code === undefined) throw new APIError("FORBIDDEN", missingCode);
  refuse(await useFactor(services, sealOf(ctx), factor, code));
}

interface ChallengedUser {
  readonly userId: string;
  /** False while this is the second step of a sign-in. */
  readonly isSignedIn: boolean;
}

/** Who signs in with the second step, or is signed in already. */
export async function challengedUser(ctx: HookContext): Promise<ChallengedUser | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session !== null) return { userId: session.user.id, isSignedIn: true };
  const cookie = ctx.context.createAuthCookie("two_factor");
  const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  if (typeof challenge !== "string") return undefined;
  const found = await ctx.context.internalAdapter.findVerificationValue(challenge);
  return found === null ? undefined : { userId: found.value, isSignedIn: false };
}

function codeOf(ctx: EndpointContext): string | undefined {
  const { code } = (ctx.body ?? {}) as { code?: unknown };
  return typeof code === "string" && code.trim() !== "" ? code : undefined;
}

const sealOf = ({ context: { secretConfig: key } }: EndpointContext): FactorSeal => ({
  open: (data) => symmetricDecrypt({ key, data }),
  close: (data) => symmetricEncrypt({ key, data }),
});

function refuse(verdict: FactorVerdict): void {
  switch (verdict) {
    case "accepted":
      return;
    case "refused":
      throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "This code is wrong, or was used already." });
    case "locked":
      throw new APIError("TOO_MANY_REQUESTS", {
        code: "ACCOUNT_TEMPORARILY_LOCKED",
        message: "There were too many wrong codes. Try again in 15 minutes.",
      });
    case "unreadable":
      throw new APIError("CONFLICT", {
        code: "SECOND_FACTOR_UNREADABLE",
        message: "This second factor cannot be read any more. Ask an administrator of your organization to reset it.",
      });
  }
}

const missingCode = {
  code: "SECOND_FACTOR_REQUIRED",
  message: "Send a code of the authenticator app, or a backup code, as `code`.",
};

const trustRefused = {
  code: "TRUST_DEVICE_REFUSED",
  message: "No device may skip the second factor. Leave `trustDevice` out.",
};
