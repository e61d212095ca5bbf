import { randomBytes } from "node:crypto";
import type { Services } from "@quote-financing/api/context";
import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/node-secret-box";
import type { Database } from "@quote-financing/db/database";
import type { Replica } from "@quote-financing/db/replica/replica";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import type { Clock } from "@quote-financing/domain/time/clock";
import type { Environment } from "../configuration/environment.ts";
import type { Secrets } from "../configuration/secrets.ts";
import type { Tracing } from "../monitoring/tracing/tracing.ts";
import { openMailRoom } from "./open-mail-room.ts";

export interface ServiceParts {
  readonly environment: Environment;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly replica?: Replica | undefined;
  readonly clock: Clock;
  readonly portalUrl: string;
  readonly wakeDelivery: (organizationId: string) => void;
  readonly tracing?: Tracing | undefined;
}

/** What every request of this process shares; made once. */
export function createServices(parts: ServiceParts): Services {
  const { environment, secrets, db, replica, clock, portalUrl, wakeDelivery, tracing } = parts;
  return {
    db: tracing?.traceDatabase(db) ?? db,
    replica,
    clock,
    makeId: createIdMaker(clock),
    limiter: new RequestLimiter({
      requestsPerSecond: environment.RATE_LIMIT_PER_SECOND,
      burst: environment.RATE_LIMIT_BURST,
      claimResolutionsPerMinute: environment.CLAIM_RESOLUTIONS_PER_MINUTE,
    }),
    randomBytes,
    secretBox: createSecretBox(secrets.SECRETS_KEY),
    passwords: createPasswordHasher(),
    agentsNeedSecondFactor: environment.DATABASE_URL !== undefined,
    portalUrl,
    allowPrivateDestinations: environment.DELIVERY_ALLOW_PRIVATE_NETWORKS,
    allowedSubnets: environment.DELIVERY_ALLOWED_SUBNETS,
    deliverySettings: {
      attemptRetentionDays: environment.DELIVERY_ATTEMPT_RETENTION_DAYS,
      eventRetentionDays: environment.DELIVERY_EVENT_RETENTION_DAYS,
      leaseMs: environment.DELIVERY_LEASE_SECONDS * 1000,
    },
    mailRoom: openMailRoom(environment, portalUrl),
    // The loop outlives the request that wakes it.
    wakeDelivery: (organizationId) =>
      tracing === undefined ? wakeDelivery(organizationId) : tracing.outside(() => wakeDelivery(organizationId)),
    eventRecorded: tracing?.eventRecorded,
  };
}
