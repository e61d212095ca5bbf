import { accounts, users } from "@quote-financing/db/schema/tables";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie, expireCookie } from "better-auth/cookies";
import { and, eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import type { HookContext } from "../hook-context.ts";
import { endOpenProofs } from "../second-factor/end-open-proofs.ts";

/** What opened an account by its password, at one moment. */
interface Opening {
  readonly userId: string;
  readonly password: string | null;
  readonly hasFactor: boolean;
}

const isPasswordSignIn = ({ path = "" }: { readonly path?: string | undefined }) => path === "/sign-in/email";

/**
 * Refuses a sign-in whose password was changed, or to whose account a second factor came, while it was under way. A change ends
 * the sessions that it finds: without this, one that an old password is opening at that moment would stay. What is read here
 * after the session was written is the account as the change found it, or left it: one of the two sees the other.
 */
export function overtakenSignIn(services: Services): BetterAuthPlugin {
  const before = new WeakMap<Request, Opening>();
  const remember = createAuthMiddleware(async (ctx) => {
    const opening = await openingOf(services, ctx);
    if (ctx.request !== undefined && opening !== undefined) before.set(ctx.request, opening);
  });
  const compare = createAuthMiddleware(async (ctx) => {
    const opening = ctx.request && before.get(ctx.request);
    if (opening === undefined || ctx.context.returned instanceof APIError) return;
    if (await isStillOpen(services, ctx, opening)) return;
    await endSignIn(services, ctx, opening.userId);
    throw new APIError("UNAUTHORIZED", overtaken);
  });
  return {
    id: "overtaken-sign-in",
    hooks: {
      before: [{ matcher: isPasswordSignIn, handler: remember }],
      after: [{ matcher: isPasswordSignIn, handler: compare }],
    },
  };
}

async function openingOf({ db }: Services, { body }: HookContext): Promise<Opening | undefined> {
  const { email } = (body ?? {}) as { readonly email?: unknown };
  if (typeof email !== "string") return undefined;
  const [row] = await db.orm
    .select({ userId: users.id, password: accounts.password, hasFactor: users.twoFactorEnabled })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(eq(users.email, email.toLowerCase()));
  return row;
}

async function isStillOpen(services: Services, ctx: HookContext, before: Opening): Promise<boolean> {
  const now = await openingOf(services, ctx);
  if (now === undefined) return false;
  // A half sign-in waits for the factor anyway.
  if (now.hasFactor && !before.hasFactor && ctx.context.newSession) return false;
  if (now.password === before.password) return true;
  // The same password under a hash of today (`passwordOptions`).
  const { password } = ctx.body as { readonly password: string };
  return now.password !== null && ctx.context.password.verify({ hash: now.password, password });
}

/** The session that was just begun, or what waits for its second step. */
export async function endSignIn({ db }: Services, ctx: HookContext, userId: string): Promise<void> {
  const token = ctx.context.newSession?.session.token;
  if (token !== undefined) await ctx.context.internalAdapter.deleteSession(token);
  else await endOpenProofs(db.orm, userId);
  ctx.context.setNewSession(null);
  deleteSessionCookie(ctx);
  expireCookie(ctx, ctx.context.createAuthCookie("two_factor"));
}

/** As for a wrong password, which it is by now. */
const overtaken = { code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" };
