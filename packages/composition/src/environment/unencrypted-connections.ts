import { isPublicAddress } from "@quote-financing/address-policy/is-public-address";
import { isPublicHostName } from "@quote-financing/address-policy/is-public-host-name";
import type { Environment } from "./environment-schema.ts";

const DATABASES = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "MIGRATION_DATABASE_URL",
  "DATABASE_REPLICA_URL",
] as const satisfies readonly (keyof Environment)[];

/** With these PostgreSQL is spoken to by TLS or not at all. */
const ENCRYPTED_MODES: ReadonlySet<string> = new Set(["require", "verify-ca", "verify-full"]);

const STRICT = { allowPrivateNetworks: false, allowedSubnets: [] };

type Connections = Pick<
  Environment,
  (typeof DATABASES)[number] | "PORTAL_URL" | "CLAMD_URL" | "DOCUMENTS_URL" | "OTEL_EXPORTER_OTLP_ENDPOINT"
>;

/**
 * What would cross the public network in the clear in production (decision record 0364): people's own traffic, and that to
 * databases, scanners, stores and collectors at public hosts. Names and addresses of a private network are the operator's.
 *
 * @returns one line for each; no line repeats a value.
 */
export function unencryptedConnections(environment: Connections): string[] {
  const { PORTAL_URL, CLAMD_URL, DOCUMENTS_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = environment;
  const lines: string[] = [];
  if (leadsOut(PORTAL_URL, "http:")) {
    lines.push(`PORTAL_URL leads to a public host: it must be https.${OR_ALLOW}`);
  }
  for (const name of DATABASES) {
    const url = environment[name];
    if (url === undefined || !isPublicHost(url) || isEncryptedDatabase(url)) continue;
    lines.push(`${name} leads to a public host without TLS: end it with ?sslmode=verify-full.${OR_ALLOW}`);
  }
  if (leadsOut(CLAMD_URL, "tcp:")) {
    lines.push(`CLAMD_URL leads to a public host, and clamd speaks no TLS.${OR_ALLOW}`);
  }
  if (leadsOut(DOCUMENTS_URL, "s3:") && new URL(DOCUMENTS_URL).searchParams.get("tls") === "off") {
    lines.push(`DOCUMENTS_URL leads to a public host: leave tls=off out.${OR_ALLOW}`);
  }
  if (leadsOut(OTEL_EXPORTER_OTLP_ENDPOINT, "http:")) {
    lines.push(`OTEL_EXPORTER_OTLP_ENDPOINT leads to a public host: it must be https.${OR_ALLOW}`);
  }
  return lines;
}

const OR_ALLOW = " Or set UNENCRYPTED_CONNECTIONS=allow.";

/** By what a url is, not how it is written: ` HTTP://` is http as well. A folder of documents need not be a url. */
const leadsOut = (url: string | undefined, protocol: string): url is string =>
  url !== undefined && URL.canParse(url) && new URL(url).protocol === protocol && isPublicHost(url);

/** Whether what is sent there leaves the networks that are one's own. Several hosts stand in one url with commas. */
export function isPublicHost(url: string): boolean {
  const hosts = new URL(url).hostname.toLowerCase().split(",");
  return hosts.some((host) => isPublicHostName(host) || isPublicAddress(host.replaceAll(/^\[|\]$/g, ""), STRICT));
}

/** As the driver reads it. */
function isEncryptedDatabase(url: string): boolean {
  const { searchParams } = new URL(url);
  return ENCRYPTED_MODES.has(searchParams.get("sslmode") ?? searchParams.get("ssl") ?? "");
}
