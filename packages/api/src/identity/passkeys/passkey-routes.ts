import { passkeys, sessions } from "@quote-financing/db/schema/tables";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../context.ts";
import type { EndpointContext } from "../hook-context.ts";
import { requirePasskeyUsed } from "../second-factor/require-passkey-used.ts";
import { providerSession } from "../sessions/refuse-of-provider.ts";
import { FRESH_PROOF_MS, isFreshProof } from "../step-up/fresh-proof.ts";
import { keepProof } from "../step-up/step-up.ts";
import { ALGORITHMS, addPasskey } from "./add-passkey.ts";
import { giveChallenge, refusedPasskey } from "./challenge.ts";
import { relyingParty } from "./relying-party.ts";
import { passkeyName } from "./schema.ts";
import { passkeysOf } from "./stored-passkey.ts";
import { verifyPasskey } from "./verify-passkey.ts";

const used = z.object({ response: z.unknown() });
const added = z.object({ name: passkeyName, response: z.unknown() });

/**
 * The routes by which a browser makes and uses passkeys (decision record 0352). Options are what
 * `PublicKeyCredential.parse…OptionsFromJSON` reads.
 */
export function passkeyRoutes(services: Services) {
  const passkeyAddOptions = createAuthEndpoint(
    "/passkey/add-options",
    { method: "POST", use: [sessionMiddleware] },
    async (ctx) => {
      const { user, session } = ctx.context.session;
      await requireFreshSession(services, session.id);
      const { id } = relyingParty(services, ctx.headers);
      const known = await passkeysOf(services, user.id);
      return ctx.json({
        challenge: await giveChallenge(services, ctx, `add ${user.id}`),
        rp: { id, name: "Quote Financing" },
        user: { id: Buffer.from(user.id).toString("base64url"), name: user.email, displayName: user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map(({ credentialId }) => ({ type: "public-key", id: credentialId })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
        timeout: 120_000,
      });
    },
  );
  const passkeyAdd = createAuthEndpoint(
    "/passkey/add",
    { method: "POST", body: added, use: [sessionMiddleware] },
    async (ctx) => {
      const { user, session } = ctx.context.session;
      await requireFreshSession(services, session.id);
      const owner = { ...user, userId: user.id, sessionId: session.id };
      return ctx.json(await addPasskey(services, ctx, owner, ctx.body));
    },
  );
  /** Names no passkey: the browser shows those that it has for this site, and nobody learns which accounts have one. */
  const passkeyUseOptions = createAuthEndpoint("/passkey/use-options", { method: "POST" }, async (ctx) => {
    const challenge = await giveChallenge(services, ctx, "use");
    const { id } = relyingParty(services, ctx.headers);
    return ctx.json({ challenge, rpId: id, userVerification: "required", timeout: 120_000 });
  });
  const passkeySignIn = createAuthEndpoint("/passkey/sign-in", { method: "POST", body: used }, async (ctx) => {
    const { id: passkeyId, userId } = await verifyPasskey(services, ctx, ctx.body.response);
    const user = await ctx.context.internalAdapter.findUserById(userId);
    if (user === null) throw refusedPasskey();
    const session = await ctx.context.internalAdapter.createSession(userId);
    await requireStillKept(services, ctx, passkeyId, session.token);
    await markByPasskey(services, session.id);
    // Whoever is signed in here by a provider as well is now let in by their own device.
    await services.db.orm.update(sessions).set({ providerRealm: null }).where(eq(sessions.id, session.id));
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ status: true });
  });
  const passkeyProve = createAuthEndpoint(
    "/passkey/prove",
    { method: "POST", body: used, use: [sessionMiddleware] },
    async (ctx) => {
      const { user, session } = ctx.context.session;
      await verifyPasskey(services, ctx, ctx.body.response, user.id);
      await markByPasskey(services, session.id);
      await keepProof(services, ctx, { userId: user.id, name: user.name, sessionId: session.id });
      return ctx.json({ status: true });
    },
  );
  // The library knows routes by these names, over all plugins.
  const endpoints = { passkeyAddOptions, passkeyAdd, passkeyUseOptions, passkeySignIn, passkeyProve };
  return { id: "passkeys", endpoints } satisfies BetterAuthPlugin;
}

/**
 * A passkey opens the account for ever: an open laptop must not be able to add one, and an organization's provider, which vouches for
 * it alone, must not open the others of the person (decision record 0390).
 *
 * @throws APIError 403 STEP_UP_REQUIRED, PROVIDER_SESSION, PASSKEY_REQUIRED
 */
async function requireFreshSession({ db, clock, freshProofMs }: Services, sessionId: string): Promise<void> {
  const [session] = await db.orm.select().from(sessions).where(eq(sessions.id, sessionId));
  if (session?.providerRealm) throw new APIError("FORBIDDEN", providerSession);
  const provenAt = session?.provenAt ?? session?.createdAt;
  if (!isFreshProof(provenAt, clock.now(), freshProofMs ?? FRESH_PROOF_MS)) {
    throw new APIError("FORBIDDEN", { code: "STEP_UP_REQUIRED", message: "Prove again that it is you." });
  }
  await requirePasskeyUsed({ db }, sessionId);
}

/**
 * Ends a session whose passkey was taken away while its sign-in was under way: a reset ends the sessions that it finds. Waits for one
 * that is not committed yet.
 *
 * @throws APIError 400 PASSKEY_REFUSED
 */
async function requireStillKept({ db }: Services, ctx: EndpointContext, passkeyId: string, token: string) {
  const kept = await db.orm.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, passkeyId)).for("share");
  if (kept.length > 0) return;
  await ctx.context.internalAdapter.deleteSession(token);
  throw refusedPasskey();
}

const markByPasskey = ({ db, clock }: Services, sessionId: string) =>
  db.orm.update(sessions).set({ passkeyAt: clock.now() }).where(eq(sessions.id, sessionId));
