import { sessions } from "@quote-financing/db/schema/tables";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../context.ts";
import type { EndpointContext } from "../hook-context.ts";
import { answerCallback, type CallbackMeans } from "./answer-callback.ts";
import { findProviderOfEmail, findProviderOfRealm, type IdentityProvider } from "./identity-provider.ts";
import { authorizationUrl, ProviderUnavailable } from "./provider-client.ts";
import { keepRequest } from "./provider-request.ts";

const started = z.object({ email: z.string().max(254), next: z.string().max(2_048).optional() });
const proving = z.object({ next: z.string().max(2_048).optional() });

/** The routes of single sign-on (decision record 0390): to a provider, and back from it. */
export function singleSignOnRoutes(means: CallbackMeans) {
  const { services } = means;
  const ssoStart = createAuthEndpoint("/sso/start", { method: "POST", body: started }, async (ctx) => {
    const provider = await findProviderOfEmail(services, ctx.body.email);
    if (provider === undefined) throw new APIError("NOT_FOUND", noProvider);
    return ctx.json({ url: await leave(services, ctx, provider, { next: ctx.body.next ?? "/" }) });
  });
  /** For a session that a provider opened: its person has perhaps no password here. */
  const ssoProve = createAuthEndpoint("/sso/prove", { method: "POST", body: proving }, async (ctx) => {
    const sessionId = (await getSessionFromCtx(ctx))?.session.id;
    const realm = sessionId === undefined ? undefined : await realmOf(services, sessionId);
    const provider = await findProviderOfRealm(services, realm ?? "");
    if (sessionId === undefined || provider === undefined) throw new APIError("NOT_FOUND", noProvider);
    return ctx.json({ url: await leave(services, ctx, provider, { next: ctx.body.next ?? "/", sessionId }) });
  });
  const ssoCallback = createAuthEndpoint("/sso/callback/:realm", { method: "GET" }, async (ctx) => {
    ctx.setHeader("Location", await answerCallback(means, ctx, ctx.params.realm));
    ctx.setStatus(302);
    return ctx.json({ status: true });
  });
  return { id: "single-sign-on", endpoints: { ssoStart, ssoProve, ssoCallback } } satisfies BetterAuthPlugin;
}

/** Whose provider opened the session, if one did. */
async function realmOf({ db }: Services, sessionId: string): Promise<string | null | undefined> {
  const isOwn = eq(sessions.id, sessionId);
  const [session] = await db.orm.select({ realm: sessions.providerRealm }).from(sessions).where(isOwn);
  return session?.realm;
}

/** @returns the provider's page, to which this browser is sent with a request of its own */
async function leave(
  services: Services,
  ctx: EndpointContext,
  provider: IdentityProvider,
  purpose: { readonly next: string; readonly sessionId?: string },
): Promise<string> {
  const random = () => services.randomBytes(32).toString("base64url");
  const startedAt = services.clock.now().getTime();
  const request = {
    ...purpose,
    realm: provider.realm,
    state: random(),
    nonce: random(),
    verifier: random(),
    startedAt,
  };
  const url = await authorizationUrl(services, provider, request).catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new APIError("BAD_GATEWAY", unavailable) : error;
  });
  await keepRequest(ctx, request);
  return url.href;
}

const noProvider = { code: "NO_SINGLE_SIGN_ON", message: "Nobody signs in by single sign-on with this address." };
const unavailable = { code: "PROVIDER_UNAVAILABLE", message: "The provider cannot be reached. Try again later." };
