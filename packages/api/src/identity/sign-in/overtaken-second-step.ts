import { accounts, twoFactors } from "@quote-financing/db/schema/tables";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { challengedUser, isCodeCheck } from "../second-factor/guard-factor.ts";
import { endSignIn } from "./overtaken-sign-in.ts";

/** By what somebody is let in with the second step, at one moment. */
interface Proofs {
  readonly userId: string;
  readonly password: string | null;
  readonly factorId: string;
}

/**
 * Refuses a second step whose factor was taken away, or whose password was changed, while it was under way: what does so ends the
 * sessions that it finds, and this one may come a moment later.
 */
export function overtakenSecondStep(services: Services): BetterAuthPlugin {
  const before = new WeakMap<Request, Proofs>();
  const remember = createAuthMiddleware(async (ctx) => {
    const challenged = await challengedUser(ctx);
    if (challenged === undefined || challenged.isSignedIn || ctx.request === undefined) return;
    const [proofs] = await selectProofs(services, challenged.userId);
    if (proofs !== undefined) before.set(ctx.request, proofs);
  });
  const compare = createAuthMiddleware(async (ctx) => {
    const proofs = ctx.request && before.get(ctx.request);
    if (proofs === undefined || ctx.context.returned instanceof APIError) return;
    // Locked: whoever is taking the factor away is waited for.
    const [now] = await selectProofs(services, proofs.userId).for("share", { of: twoFactors });
    if (now?.password === proofs.password && now.factorId === proofs.factorId) return;
    await endSignIn(services, ctx, proofs.userId);
    throw new APIError("UNAUTHORIZED", overtaken);
  });
  const matcher = ({ path = "" }: { readonly path?: string | undefined }) => isCodeCheck(path);
  return {
    id: "overtaken-second-step",
    hooks: { before: [{ matcher, handler: remember }], after: [{ matcher, handler: compare }] },
  };
}

const selectProofs = ({ db }: Services, userId: string) =>
  db.orm
    .select({ userId: twoFactors.userId, password: accounts.password, factorId: twoFactors.id })
    .from(twoFactors)
    .innerJoin(accounts, and(eq(accounts.userId, twoFactors.userId), eq(accounts.providerId, "credential")))
    .where(eq(twoFactors.userId, userId));

/** As for a first step that is over: the sign-in begins anew. */
const overtaken = { code: "INVALID_TWO_FACTOR_COOKIE", message: "Invalid two factor cookie" };
