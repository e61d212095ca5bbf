import { createIdMaker } from "@quote-financing/domain/ids/ids";
import type { AgentCaller, CallerOrganization, CredentialCaller } from "@quote-financing/domain/people/caller";
import { STARTED_AT_MS } from "./engine/life.ts";
import { Merchant } from "./outside/merchant.ts";
import type { Simulation } from "./simulation.ts";

/** Makes an organization with its key in the database, outside of virtual time. */
export async function addMerchant(simulation: Simulation, number: number): Promise<Merchant> {
  const { random } = simulation.scheduler;
  const at = new Date(STARTED_AT_MS);
  const makeId = createIdMaker({ now: () => at }, random.next);
  const organizationId = makeId("organization");
  const organization: CallerOrganization = {
    organizationId,
    slug: `firm-${organizationId.slice(-8).toLowerCase()}`,
    name: `Firm ${number}`,
    kind: "merchant",
    mayResolveClaims: false,
    isTest: false,
  };
  const apiKeyId = makeId("apiKey");
  // As long as a key is.
  const token = `okey_${apiKeyId.padEnd(43, "0")}`;
  const agent: AgentCaller = { kind: "agent", userId: makeId("user"), name: "Noor van der Steun" };
  const caller: CredentialCaller = {
    kind: "credential",
    credentialKind: "organization_api_key",
    apiKeyId,
    scopes: ["*"],
    allowedAddresses: [],
    organization,
  };
  const time = at.toISOString();
  const email = `${agent.userId.toLowerCase()}@example.com`;
  await simulation.look(async (client) => {
    await client`insert into organizations (organization_id, slug, name, kind, created_at)
      values (${organizationId}, ${organization.slug}, ${organization.name}, 'merchant', ${time})`;
    await client`insert into users (user_id, name, email, email_verified, is_agent, created_at, updated_at)
      values (${agent.userId}, ${agent.name}, ${email}, true, true, ${time}, ${time})`;
  });
  simulation.addCaller(token, caller);
  return new Merchant(simulation, { caller, token, agent });
}
