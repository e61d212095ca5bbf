import { listReader } from "@quote-financing/api/lists/list-reader";
import type { OrganizationContext } from "@quote-financing/api/trpc";
import type { Database } from "@quote-financing/db/database";
import { benchServices } from "../peers/bench-services.ts";

/** A request of the organization, in process. */
export function growthContext(db: Database, organizationId: string): OrganizationContext {
  const organization = {
    organizationId,
    slug: "bench",
    name: "Bench",
    kind: "merchant",
    mayResolveClaims: false,
    isTest: false,
  } as const;
  const services = benchServices({ db, portalUrl: "https://portal.example" });
  return {
    services,
    caller: {
      kind: "credential",
      credentialKind: "organization_api_key",
      apiKeyId: "key",
      scopes: ["*"],
      allowedAddresses: [],
      organization,
    },
    actor: { actorId: "key", actorName: organization.name },
    organizationId,
    requestId: "",
    language: "nl-NL",
    markReplayed: () => {},
    wakeDeliveryAfterCommit: () => {},
    lists: listReader("query", services, organizationId),
  };
}
