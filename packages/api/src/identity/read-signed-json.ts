import type { EndpointContext } from "./hook-context.ts";

/**
 * What a cookie of ours holds, if we signed it. The signature is of the value and not of the cookie's name: whoever puts one of our
 * values into another of our cookies is told that there is none.
 */
export async function readSignedJson(ctx: EndpointContext, cookieName: string): Promise<unknown> {
  const signed = await ctx.getSignedCookie(cookieName, ctx.context.secret);
  if (typeof signed !== "string") return undefined;
  try {
    return JSON.parse(signed);
  } catch {
    return undefined;
  }
}
