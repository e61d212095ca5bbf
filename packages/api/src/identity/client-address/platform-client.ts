import { createClientFinder } from "@quote-financing/address-policy/client-address";

/**
 * The client's address on a platform that hands on requests without their peer (serverless, `next start`). Its proxy is
 * believed only where TRUSTED_PROXIES is set (decision record 0195).
 */
export function createPlatformClientFinder(
  trustedProxies: readonly string[],
): (headers: Headers) => string | undefined {
  const find = createClientFinder(trustedProxies, { isPeerTrusted: true });
  return (headers) =>
    find({
      peer: undefined,
      forwardedFor: headers.get("x-forwarded-for") ?? undefined,
      forwardedProto: headers.get("x-forwarded-proto") ?? undefined,
    }).address;
}
