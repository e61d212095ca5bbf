import { z } from "zod";
import type { Services } from "../../context.ts";
import type { EndpointContext } from "../hook-context.ts";
import { readSignedJson } from "../read-signed-json.ts";
import { useOnce } from "../use-once.ts";

/** What a browser was sent to a provider with: what comes back must answer it. */
const requestSchema = z.object({
  realm: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** Of PKCE. */
  verifier: z.string(),
  /** The portal's page that opens afterwards, as the browser asked for it: checked again when it is used. */
  next: z.string(),
  /** Of the session whose person proves again that it is them; absent for a sign-in. */
  sessionId: z.string().optional(),
  startedAt: z.number(),
});

export type ProviderRequest = z.output<typeof requestSchema>;

const COOKIE = "single_sign_on";
const LIFETIME_SECONDS = 10 * 60;

/** Keeps it in a cookie that we signed, of this browser alone: what strangers ask for leaves no row. */
export async function keepRequest(ctx: EndpointContext, request: ProviderRequest): Promise<void> {
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: LIFETIME_SECONDS });
  await ctx.setSignedCookie(name, JSON.stringify(request), ctx.context.secret, attributes);
}

/** What this browser asked of the provider; undefined when it asked nothing, or too long ago. */
export async function readRequest(
  { clock }: Services,
  ctx: EndpointContext,
  realm: string,
): Promise<ProviderRequest | undefined> {
  const { name } = ctx.context.createAuthCookie(COOKIE);
  const request = requestSchema.safeParse(await readSignedJson(ctx, name)).data;
  const isOpen = request !== undefined && request.startedAt + LIFETIME_SECONDS * 1000 > clock.now().getTime();
  return isOpen && request.realm === realm ? request : undefined;
}

/** Uses it up, over all processes, before the provider is asked anything. @returns false for one that was used */
export function useRequestUp(services: Services, { state }: ProviderRequest): Promise<boolean> {
  return useOnce(services, "single sign-on", state);
}
