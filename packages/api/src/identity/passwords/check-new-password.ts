import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import { APIError, getSessionFromCtx } from "better-auth/api";
import type { HookContext } from "../hook-context.ts";
import { identityRefusals } from "../refusals.ts";
import { brokenPasswordRule, type PasswordOwner, type PasswordRule } from "./password-rules.ts";

const CODES: Readonly<Record<PasswordRule, string>> = {
  passwordCommon: "PASSWORD_COMMON",
  passwordPersonal: "PASSWORD_PERSONAL",
  passwordRun: "PASSWORD_RUN",
};

/**
 * Checks a new password before better-auth changes or resets the old one: a link in a mail is then not used up by a password that is
 * refused. A value that is no text, or too long, is left to better-auth, which refuses it a moment later.
 *
 * @throws APIError 400 with the rule's code; INVALID_TOKEN when a link's token was sent in the address, where logs would keep it.
 */
export async function checkNewPassword(ctx: HookContext): Promise<void> {
  if (ctx.path === "/reset-password" && ctx.query?.token !== undefined)
    throw new APIError("BAD_REQUEST", tokenInAddress);
  const { newPassword } = (ctx.body ?? {}) as { newPassword?: unknown };
  if (typeof newPassword !== "string" || newPassword.length > PASSWORD_LENGTH.maximum) return;
  const owner = await ownerOf(ctx);
  const rule = owner && (await brokenPasswordRule(newPassword, owner));
  if (rule) throw new APIError("BAD_REQUEST", { code: CODES[rule], message: identityRefusals[rule]().message });
}

/** Undefined where better-auth refuses by itself: nobody is signed in, or the link is no good. */
async function ownerOf(ctx: HookContext): Promise<PasswordOwner | undefined> {
  if (ctx.path === "/change-password") return (await getSessionFromCtx(ctx))?.user;
  if (ctx.path !== "/reset-password") return undefined;
  const { token } = ctx.body as { token?: unknown };
  if (typeof token !== "string") return undefined;
  const { internalAdapter } = ctx.context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link === null ? undefined : ((await internalAdapter.findUserById(link.value)) ?? undefined);
}

const tokenInAddress = { code: "INVALID_TOKEN", message: "Send the token in the body." };
