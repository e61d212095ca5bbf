import { getSessionFromCtx } from "better-auth/api";
import type { Services } from "../../context.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import type { HookContext } from "../hook-context.ts";
import { isCodeCheck } from "../second-factor/guard-factor.ts";
import { knownDevice } from "./known-device.ts";
import type { Attempt, ThrottledAct } from "./sign-in-throttle.ts";

const BY_EMAIL = new Map<string, ThrottledAct>([
  ["/sign-in/email", "sign-in"],
  ["/request-password-reset", "reset"],
]);

/** Where someone who is signed in says their password again: an open laptop is no place to guess it. */
const PASSWORD_PATHS: ReadonlySet<string> = new Set([
  "/change-password",
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  "/step-up",
  "/passkey/prove",
]);

/**
 * The account for which a request counts as an attempt. Undefined when it counts for none: the library refuses a code that
 * belongs to no pending sign-in by itself.
 */
export async function attemptOf(services: Services, ctx: HookContext): Promise<Attempt | undefined> {
  const act = BY_EMAIL.get(ctx.path);
  const email = act === undefined ? undefined : emailOf(ctx.body);
  if (act !== undefined && email !== undefined) return attempt(services, ctx, act, email);
  if (PASSWORD_PATHS.has(ctx.path)) {
    const user = (await getSessionFromCtx(ctx))?.user;
    return user && attempt(services, ctx, "own-password", user.email);
  }
  if (ctx.path === "/passkey/sign-in") return attempt(services, ctx, "second-factor", passkeyOf(ctx.body));
  if (!isCodeCheck(ctx.path)) return undefined;
  const pending = await pendingSignIn(ctx);
  return pending === undefined ? undefined : attempt(services, ctx, "second-factor", pending);
}

function attempt(services: Services, ctx: HookContext, act: ThrottledAct, account: string): Attempt {
  const address = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? undefined;
  return { act, account, address, device: knownDevice(services, account, ctx.headers?.get("cookie")) };
}

/** The sign-in that waits for a code: the library names it in a cookie that it signed. */
async function pendingSignIn(ctx: HookContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie("two_factor");
  const { name: sessionName } = ctx.context.authCookies.sessionToken;
  const signed = async (cookie: string) => (await ctx.getSignedCookie(cookie, ctx.context.secret)) || undefined;
  return (await signed(name)) ?? (await signed(sessionName));
}

/** Whose a passkey is stands in no request: it counts for itself. */
function passkeyOf(body: unknown): string {
  const { response } = (body ?? {}) as { response?: { id?: unknown } | null };
  return `passkey ${typeof response?.id === "string" ? response.id.slice(0, 1_400) : ""}`;
}

function emailOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { email } = body as { email?: unknown };
  return typeof email === "string" ? email : undefined;
}
