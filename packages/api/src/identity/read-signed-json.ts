import type { EndpointContext } from "./hook-context.ts";

/**
 * The JSON of a cookie that we signed; undefined for any other value. The signature does not cover the cookie's name, so a value may
 * have been copied from another cookie of ours: one that is no JSON is undefined too.
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
