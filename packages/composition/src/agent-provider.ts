import type { AgentProvider } from "@quote-financing/api/context";
import { domainOf } from "@quote-financing/api/identity/single-sign-on/identity-provider";
import type { ServiceEnvironment } from "./environment/environment-schema.ts";

/** Where support agents sign in: four names of the environment, which need each other. */
const NAMES = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_AGENT_DOMAIN"] as const;

type Named = Pick<ServiceEnvironment, (typeof NAMES)[number]>;

/** One line when some are set and others not. */
export function agentProviderFault(environment: Named): string | undefined {
  const missing = NAMES.filter((name) => environment[name] === undefined);
  if (missing.length === 0 || missing.length === NAMES.length) return undefined;
  return `${NAMES.join(", ")} need each other: set all or none (${missing.join(", ")} missing).`;
}

/** Undefined: agents sign in here alone. */
export function agentProviderOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_AGENT_DOMAIN: typed,
}: Named): AgentProvider | undefined {
  const domain = domainOf(`somebody@${typed ?? ""}`);
  if (!(issuer && clientId && clientSecret && domain)) return undefined;
  return { issuer, clientId, clientSecret, domain };
}
