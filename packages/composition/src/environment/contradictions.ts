import { agentProviderFault } from "../agent-provider.ts";
import type { Environment } from "./environment-schema.ts";

/** Ways to a database of one's own, beside the one that serves. */
const SECOND_WAYS = ["DATABASE_DIRECT_URL", "MIGRATION_DATABASE_URL", "DATABASE_REPLICA_URL"] as const;

type Settings = Pick<
  Environment,
  | "DATABASE_URL"
  | "INBOUND_MAIL_DOMAIN"
  | "INBOUND_MAIL_SECRET"
  | "OIDC_ISSUER"
  | "OIDC_CLIENT_ID"
  | "OIDC_CLIENT_SECRET"
  | "OIDC_AGENT_DOMAIN"
> &
  Partial<Pick<Environment, (typeof SECOND_WAYS)[number]>>;

/**
 * Settings of which one says nothing without another: left alone they would be passed over in silence.
 *
 * @returns one line for each; no line repeats a value.
 */
export function contradictions(environment: Settings): string[] {
  const { DATABASE_URL, INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = environment;
  const lines = SECOND_WAYS.filter((name) => DATABASE_URL === undefined && environment[name] !== undefined).map(
    (name) => `${name} needs DATABASE_URL: without it the embedded database is used, which has no second way to it.`,
  );
  if ((domain === undefined) !== (secret === undefined)) {
    lines.push("INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET need each other: set both or neither.");
  }
  const agentFault = agentProviderFault(environment);
  return agentFault === undefined ? lines : [...lines, agentFault];
}
