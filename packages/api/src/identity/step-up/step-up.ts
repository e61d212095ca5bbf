import { sessions } from "@quote-financing/db/schema/tables";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../context.ts";
import type { EndpointContext } from "../hook-context.ts";
import { accountAct } from "../notices/account-act.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { requireCode } from "../second-factor/guard-factor.ts";
import { findFactor } from "../second-factor/stored-factor.ts";

const proof = z.object({ password: z.string().optional(), code: z.string().optional() });

/**
 * The route by which somebody who is signed in proves again that it is them (decision record 0350). It has the throttle of
 * passwords and the lock of the factor (`sign-in-attempt.ts`, `use-factor.ts`).
 */
export function stepUp(services: Services) {
  const stepUpProof = createAuthEndpoint(
    "/step-up",
    { method: "POST", body: proof, use: [sessionMiddleware] },
    async (ctx) => {
      const { user, session } = ctx.context.session;
      await proveByWhatTheyHave(services, ctx, user);
      await keepProof(services, ctx, { userId: user.id, name: user.name, sessionId: session.id });
      return ctx.json({ status: true });
    },
  );
  return { id: "step-up", endpoints: { stepUpProof } } satisfies BetterAuthPlugin;
}

/** Who has a second factor proves by it: the password alone is what it does not trust. */
async function proveByWhatTheyHave(
  services: Services,
  ctx: EndpointContext,
  user: { readonly id: string; readonly twoFactorEnabled?: unknown },
): Promise<void> {
  const factor = user.twoFactorEnabled === true ? await findFactor(services, user.id) : undefined;
  if (factor !== undefined) return requireCode(services, ctx, factor);
  const { password } = ctx.body as z.output<typeof proof>;
  if (password === undefined) throw new APIError("BAD_REQUEST", missingPassword);
  await ctx.context.password.checkPassword(user.id, ctx);
}

interface ProvenSession {
  readonly userId: string;
  readonly name: string;
  readonly sessionId: string;
}

/** Writes that the session's person has proven who they are, here and into their organizations' logs. */
export async function keepProof(services: Services, ctx: EndpointContext, proven: ProvenSession): Promise<void> {
  const { userId, name, sessionId } = proven;
  const ofSession = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  await services.db.orm.update(sessions).set({ provenAt: services.clock.now() }).where(ofSession);
  const act = accountAct(services, ctx.headers, { userId, name });
  await recordAccountAction(act, services.db.orm, { userId, action: "account.identity_confirmed" });
}

const missingPassword = { code: "INVALID_PASSWORD", message: "Send the password of the account as `password`." };
