import { randomBytes } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Services } from "@quote-financing/api/context";
import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { EndedSessions } from "@quote-financing/api/identity/sessions/ended-sessions";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemTimer } from "@quote-financing/domain/time/timer";
import { agentProviderOf } from "./agent-provider.ts";
import { readCreditWarning } from "./credit-warning-file.ts";
import type { Environment, ServiceEnvironment } from "./environment/environment-schema.ts";
import { openDocuments } from "./open-documents.ts";
import { openInboundMail } from "./open-inbound-mail.ts";
import { openMailRoom } from "./open-mail-room.ts";
import { createProviderFetch } from "./provider-fetch.ts";

/** What a program opens itself, and what it decides by its own rules. */
export interface ServiceParts
  extends Pick<
    Services,
    "db" | "replica" | "clock" | "portalUrl" | "wakeDelivery" | "eventRecorded" | "auditLinked" | "live"
  > {
  readonly environment: ServiceEnvironment;
  /** Of a process that makes archives of organizations. */
  readonly databaseUrl?: string;
  readonly secretsKey: NonNullable<Environment["SECRETS_KEY"]>;
}

/** What every request of a process shares; made once. Server, commands and the portal that runs alone meet here. */
export function composeServices({ environment, secretsKey, databaseUrl, ...given }: ServiceParts): Services {
  return {
    ...given,
    timer: systemTimer,
    makeId: createIdMaker(given.clock),
    endedSessions: new EndedSessions(),
    limiter: new RequestLimiter({
      requestsPerSecond: environment.RATE_LIMIT_PER_SECOND,
      burst: environment.RATE_LIMIT_BURST,
      claimResolutionsPerMinute: environment.CLAIM_RESOLUTIONS_PER_MINUTE,
    }),
    randomBytes,
    secretBox: createSecretBox(secretsKey),
    passwords: createPasswordHasher(),
    agentsNeedSecondFactor: environment.DATABASE_URL !== undefined,
    freshProofMs: environment.STEP_UP_MINUTES * 60_000,
    needsSecondAgent: environment.FOUR_EYES,
    agentProvider: agentProviderOf(environment),
    providerFetch: createProviderFetch({
      allowPrivateNetworks: environment.DELIVERY_ALLOW_PRIVATE_NETWORKS,
      allowedSubnets: environment.DELIVERY_ALLOWED_SUBNETS,
    }),
    resolveTexts: (name) => new Resolver({ timeout: 5_000, tries: 2 }).resolveTxt(name),
    allowPrivateDestinations: environment.DELIVERY_ALLOW_PRIVATE_NETWORKS,
    allowedSubnets: environment.DELIVERY_ALLOWED_SUBNETS,
    deliverySettings: {
      attemptRetentionDays: environment.DELIVERY_ATTEMPT_RETENTION_DAYS,
      eventRetentionDays: environment.DELIVERY_EVENT_RETENTION_DAYS,
      leaseMs: environment.DELIVERY_LEASE_SECONDS * 1000,
      // A receiver that fetches what each event names stays below its limit (contract-decisions §13).
      sendsPerSecond: environment.RATE_LIMIT_PER_SECOND / 2,
      sendBurst: Math.max(1, environment.RATE_LIMIT_BURST / 2),
    },
    documents: openDocuments(environment),
    creditWarning: readCreditWarning(environment),
    // A pooler keeps no snapshot over several statements.
    archiveUrl: environment.DATABASE_DIRECT_URL ?? (environment.DATABASE_PREPARE ? databaseUrl : undefined),
    mailRoom: openMailRoom(environment, given.portalUrl),
    inboundMail: openInboundMail(environment),
  };
}
