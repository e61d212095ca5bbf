import type { Environment } from "@quote-financing/composition/environment/environment-schema";

/** Where this process answers people on this machine: `http://HOST:PORT`. */
export function localOrigin(host: string, port: number): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return new URL(`http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`).origin;
}

/** PORTAL_URL, or the local origin when it is unset (contract-decisions §10). */
export const portalOrigin = ({ PORTAL_URL, HOST }: Environment, port: number): string =>
  PORTAL_URL ?? localOrigin(HOST, port);
