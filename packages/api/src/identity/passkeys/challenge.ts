import { APIError } from "better-auth/api";
import { z } from "zod";
import type { Services } from "../../context.ts";
import type { EndpointContext } from "../hook-context.ts";
import { readSignedJson } from "../read-signed-json.ts";
import { useOnce } from "../use-once.ts";

/** What is signed by a passkey: of somebody who adds one, or of whoever comes. */
export type ChallengeUse = `add ${string}` | "use";

const COOKIE = "passkey_challenge";
const LIFETIME_SECONDS = 5 * 60;

const keptSchema = z.tuple([z.string(), z.string(), z.number()]);

/** A challenge in a cookie that we signed: what strangers ask for leaves no row. @returns base64url */
export async function giveChallenge(services: Services, ctx: EndpointContext, use: ChallengeUse): Promise<string> {
  const challenge = services.randomBytes(32).toString("base64url");
  const endsAt = services.clock.now().getTime() + LIFETIME_SECONDS * 1000;
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: LIFETIME_SECONDS });
  await ctx.setSignedCookie(name, JSON.stringify([use, challenge, endsAt]), ctx.context.secret, attributes);
  return challenge;
}

/** The challenge that this browser was given for it. @throws APIError 400 PASSKEY_REFUSED when there is none, or it is over */
export async function readChallenge(services: Services, ctx: EndpointContext, use: ChallengeUse): Promise<string> {
  const { name } = ctx.context.createAuthCookie(COOKIE);
  const [given, challenge, endsAt] = keptSchema.safeParse(await readSignedJson(ctx, name)).data ?? [];
  const isOpen = given === use && endsAt !== undefined && endsAt > services.clock.now().getTime();
  if (!isOpen || challenge === undefined) throw refusedPasskey();
  return challenge;
}

/**
 * Uses a challenge up, over all processes: what was signed once works once.
 *
 * @throws APIError 400 PASSKEY_REFUSED for one that was used
 */
export async function useChallengeUp(services: Services, challenge: string): Promise<void> {
  if (!(await useOnce(services, "passkey", challenge))) throw refusedPasskey();
}

/** One for all reasons: it tells nobody which passkeys exist. */
export const refusedPasskey = () =>
  new APIError("BAD_REQUEST", { code: "PASSKEY_REFUSED", message: "This passkey was not accepted. Try again." });
