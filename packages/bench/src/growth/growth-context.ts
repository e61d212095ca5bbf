import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { GENEROUS_LIMITS } from "@quote-financing/api/limits/request-limits";
import { listReader } from "@quote-financing/api/lists/list-reader";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/node-secret-box";
import type { OrganizationContext } from "@quote-financing/api/trpc";
import type { Database } from "@quote-financing/db/database";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";

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
  const services = {
    db,
    clock: systemClock,
    makeId: createIdMaker(systemClock),
    randomBytes: () => Buffer.alloc(0),
    secretBox: createSecretBox("a key of the benchmark and long enough"),
    passwords: createPasswordHasher(),
    portalUrl: "https://portal.example",
    allowPrivateDestinations: false,
    limiter: new RequestLimiter(GENEROUS_LIMITS),
    wakeDelivery: () => {},
  };
  return {
    services,
    caller: { kind: "credential", credentialKind: "organization_api_key", apiKeyId: "key", organization },
    actor: { actorId: "key", actorName: organization.name },
    organizationId,
    requestId: "",
    language: "nl-NL",
    markReplayed: () => {},
    markEventRecorded: () => {},
    lists: listReader("query", services, organizationId),
  };
}
