import { randomBytes } from "node:crypto";
import type { Services } from "@quote-financing/api/context";
import { MAIL_MISSING } from "@quote-financing/api/environment/check-environment";
import { environmentSchema } from "@quote-financing/api/environment/environment-schema";
import { guessableSecrets } from "@quote-financing/api/environment/guessable-secrets";
import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/node-secret-box";
import { AlignedClock } from "@quote-financing/db/aligned-clock";
import { createDatabase } from "@quote-financing/db/database";
import { Replica } from "@quote-financing/db/replica/replica";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { createSmtpSender } from "@quote-financing/mail/smtp-sender";
import type { z } from "zod";
import { portalEnvironment } from "./portal-environment.ts";

/** Few: a serverless platform runs many processes beside each other. */
const MAX_CONNECTIONS = 8;

const standaloneSchema = environmentSchema
  .pick({
    DATABASE_URL: true,
    DATABASE_REPLICA_URL: true,
    DATABASE_PREPARE: true,
    SECRETS_KEY: true,
    CRON_SECRET: true,
    BETTER_AUTH_SECRET: true,
    PORTAL_URL: true,
    RATE_LIMIT_PER_SECOND: true,
    RATE_LIMIT_BURST: true,
    CLAIM_RESOLUTIONS_PER_MINUTE: true,
    DELIVERY_ALLOW_PRIVATE_NETWORKS: true,
    DELIVERY_ALLOWED_SUBNETS: true,
    DELIVERY_ATTEMPT_RETENTION_DAYS: true,
    DELIVERY_EVENT_RETENTION_DAYS: true,
    DELIVERY_LEASE_SECONDS: true,
    MAIL: true,
    SMTP_URL: true,
    MAIL_FROM: true,
  })
  .required({ DATABASE_URL: true, SECRETS_KEY: true, PORTAL_URL: true });

/** Services for a portal that runs without apps/server. No loop delivers here: `/api/cron/deliver` does. */
export function standaloneServices(): Services {
  const environment = portalEnvironment(standaloneSchema);
  const guessable = guessableSecrets(environment);
  if (guessable.length > 0) throw new Error(`Environment:\n${guessable.join("\n")}`);
  const connect = (url: string) =>
    createDatabase({
      url,
      maxConnections: MAX_CONNECTIONS,
      isPooled: !environment.DATABASE_PREPARE,
      applicationName: "quote-financing-portal",
    });
  const db = connect(environment.DATABASE_URL);
  const replicaUrl = environment.DATABASE_REPLICA_URL;
  const clock = new AlignedClock(db, systemClock);
  clock.start();
  return {
    db,
    replica: replicaUrl === undefined ? undefined : new Replica({ primary: db, connect: () => connect(replicaUrl) }),
    clock,
    makeId: createIdMaker(clock),
    limiter: new RequestLimiter({
      requestsPerSecond: environment.RATE_LIMIT_PER_SECOND,
      burst: environment.RATE_LIMIT_BURST,
      claimResolutionsPerMinute: environment.CLAIM_RESOLUTIONS_PER_MINUTE,
    }),
    randomBytes,
    secretBox: createSecretBox(environment.SECRETS_KEY),
    passwords: createPasswordHasher(),
    agentsNeedSecondFactor: true,
    portalUrl: environment.PORTAL_URL,
    allowPrivateDestinations: environment.DELIVERY_ALLOW_PRIVATE_NETWORKS,
    allowedSubnets: environment.DELIVERY_ALLOWED_SUBNETS,
    deliverySettings: {
      attemptRetentionDays: environment.DELIVERY_ATTEMPT_RETENTION_DAYS,
      eventRetentionDays: environment.DELIVERY_EVENT_RETENTION_DAYS,
      leaseMs: environment.DELIVERY_LEASE_SECONDS * 1000,
    },
    mailRoom: mailRoomOf(environment),
    wakeDelivery: () => {},
  };
}

/** By the rules of apps/server, which a portal that runs alone cannot refuse to start by: it refuses to answer. */
function mailRoomOf({
  MAIL,
  SMTP_URL,
  MAIL_FROM,
  PORTAL_URL,
}: z.output<typeof standaloneSchema>): Services["mailRoom"] {
  if (MAIL === "off") return undefined;
  if (SMTP_URL === undefined) throw new Error(`Environment:\n${MAIL_MISSING}`);
  return createSmtpSender({ url: SMTP_URL, from: MAIL_FROM ?? `no-reply@${new URL(PORTAL_URL).hostname}` });
}
