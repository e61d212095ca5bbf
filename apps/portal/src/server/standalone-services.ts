import { randomBytes } from "node:crypto";
import { createSecretBox } from "@quote-financing/api/auth/node-secret-box";
import type { Services } from "@quote-financing/api/context";
import { systemClock } from "@quote-financing/api/kernel/clock";
import { createIdMaker } from "@quote-financing/api/kernel/ids";
import { AlignedClock } from "@quote-financing/db/aligned-clock";
import { createDatabase } from "@quote-financing/db/database";
import { Replica } from "@quote-financing/db/replica/replica";
import { createSmtpSender } from "@quote-financing/mail/smtp-sender";
import { z } from "zod";

/** Few: a serverless platform runs many processes beside each other. */
const MAX_CONNECTIONS = 6;

const environmentSchema = z.object({
  DATABASE_URL: z.string().min(1),
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  SECRETS_KEY: z.string().min(16),
  DATABASE_PREPARE: z.stringbool().default(true),
  PORTAL_URL: z.url({ protocol: /^https?$/ }),
  DELIVERY_ALLOW_PRIVATE_NETWORKS: z.stringbool().default(false),
  DELIVERY_ALLOWED_SUBNETS: z.string().default(""),
  DELIVERY_ATTEMPT_RETENTION_DAYS: z.coerce.number().int().min(1).default(30),
  DELIVERY_EVENT_RETENTION_DAYS: z.coerce.number().int().min(2).default(90),
  DELIVERY_LEASE_SECONDS: z.coerce.number().int().min(5).max(55).default(30),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
});

/** Services for a portal that runs without apps/server. No loop delivers here: `/api/cron/deliver` does. */
export function standaloneServices(): Services {
  const environment = environmentSchema.parse(process.env);
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
    randomBytes,
    secretBox: createSecretBox(environment.SECRETS_KEY),
    portalUrl: new URL(environment.PORTAL_URL).origin,
    allowPrivateDestinations: environment.DELIVERY_ALLOW_PRIVATE_NETWORKS,
    allowedSubnets: environment.DELIVERY_ALLOWED_SUBNETS.split(",")
      .map((range) => range.trim())
      .filter(Boolean),
    deliverySettings: {
      attemptRetentionDays: environment.DELIVERY_ATTEMPT_RETENTION_DAYS,
      eventRetentionDays: environment.DELIVERY_EVENT_RETENTION_DAYS,
      leaseMs: environment.DELIVERY_LEASE_SECONDS * 1000,
    },
    mailRoom: mailRoomOf(environment),
    wakeDelivery: () => {},
  };
}

/** A serverless platform has no folder that lasts: without SMTP_URL no mail is written. */
function mailRoomOf({ SMTP_URL, MAIL_FROM, PORTAL_URL }: z.infer<typeof environmentSchema>): Services["mailRoom"] {
  if (SMTP_URL === undefined) return undefined;
  return createSmtpSender({ url: SMTP_URL, from: MAIL_FROM ?? `no-reply@${new URL(PORTAL_URL).hostname}` });
}
