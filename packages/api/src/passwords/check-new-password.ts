import { APIError, getSessionFromCtx } from "better-auth/api";
import type { SignInHookContext } from "../auth/sign-in-attempt.ts";
import { ruleText } from "../kernel/refusal-rules.ts";
import { brokenPasswordRule, type PasswordOwner, type PasswordRule } from "./password-rules.ts";

const CODES: Readonly<Record<PasswordRule, string>> = {
  passwordCommon: "PASSWORD_COMMON",
  passwordPersonal: "PASSWORD_PERSONAL",
  passwordRun: "PASSWORD_RUN",
};

/**
 * Before better-auth changes or resets a password: whether the new one may be taken. A link is not used up by a refusal.
 *
 * @throws APIError 400 with the rule's code.
 */
export async function checkNewPassword(ctx: SignInHookContext): Promise<void> {
  const { newPassword } = (ctx.body ?? {}) as { newPassword?: unknown };
  if (typeof newPassword !== "string") return;
  const owner = await ownerOf(ctx);
  const rule = owner && (await brokenPasswordRule(newPassword, owner));
  if (rule) throw new APIError("BAD_REQUEST", { code: CODES[rule], message: ruleText(rule) });
}

/** Undefined where better-auth refuses by itself: nobody is signed in, or the link is no good. */
async function ownerOf(ctx: SignInHookContext): Promise<PasswordOwner | undefined> {
  if (ctx.path === "/change-password") return (await getSessionFromCtx(ctx))?.user;
  if (ctx.path !== "/reset-password") return undefined;
  const { token } = ctx.body as { token?: unknown };
  const { internalAdapter } = ctx.context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${String(token ?? ctx.query?.token)}`);
  return link === null ? undefined : ((await internalAdapter.findUserById(link.value)) ?? undefined);
}
