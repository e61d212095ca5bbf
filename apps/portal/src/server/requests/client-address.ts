import { CLIENT_ADDRESS_HEADER } from "@quote-financing/api/identity/client-address/client-address-header";
import { createPlatformClientFinder } from "@quote-financing/api/identity/client-address/platform-client";
import { registeredServices } from "@quote-financing/api/shared-services";
import { environmentSchema } from "@quote-financing/composition/environment/environment-schema";
import { portalEnvironment } from "../portal-environment.ts";

const proxiesSchema = environmentSchema.pick({ TRUSTED_PROXIES: true });

let findOnPlatform: ((headers: Headers) => string | undefined) | undefined;

/**
 * Where a request came from: inside apps/server what its front says; a portal that runs alone reads its platform's
 * headers, if TRUSTED_PROXIES is set, and knows no address otherwise (decision record 0195).
 */
export function clientAddressOf(headers: Headers): string | undefined {
  if (registeredServices() !== undefined) return headers.get(CLIENT_ADDRESS_HEADER) ?? undefined;
  findOnPlatform ??= createPlatformClientFinder(portalEnvironment(proxiesSchema).TRUSTED_PROXIES);
  return findOnPlatform(headers);
}

/** The same request, with the client's address in the header, in place of any that the client sent. */
export function withClientAddress(request: Request): Request {
  if (registeredServices() !== undefined) return request;
  const address = clientAddressOf(request.headers);
  const headers = new Headers(request.headers);
  headers.delete(CLIENT_ADDRESS_HEADER);
  if (address !== undefined) headers.set(CLIENT_ADDRESS_HEADER, address);
  // Not made of the request itself: Next.js hands over a proxy of one, which has no private fields.
  const { url, method, body, signal } = request;
  return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}
