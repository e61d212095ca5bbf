import { randomBytes } from "node:crypto";
import { createSecretBox } from "@quote-financing/api/auth/node-secret-box";
import type { Services } from "@quote-financing/api/context";
import { systemClock } from "@quote-financing/api/kernel/clock";
import { createIdMaker } from "@quote-financing/api/kernel/ids";
import { AlignedClock } from "@quote-financing/db/aligned-clock";
import { createDatabase } from "@quote-financing/db/database";
import { z } from "zod";

/** Few: a serverless platform runs many processes beside each other. */
const MAX_CONNECTIONS = 6;

const environmentSchema = z.object({
  DATABASE_URL: z.string().min(1),
  SECRETS_KEY: z.string().min(16),
  PORTAL_URL: z.url({ protocol: /^https?$/ }),
  DELIVERY_ALLOW_PRIVATE_NETWORKS: z.stringbool().default(false),
  DELIVERY_ALLOWED_SUBNETS: z.string().default(""),
});

/** Services for a portal that runs without apps/server. No loop delivers here: `/api/cron/deliver` does. */
export function standaloneServices(): Services {
  const environment = environmentSchema.parse(process.env);
  const db = createDatabase({
    url: environment.DATABASE_URL,
    maxConnections: MAX_CONNECTIONS,
    applicationName: "quote-financing-portal",
  });
  const clock = new AlignedClock(db, systemClock);
  clock.start();
  return {
    db,
    clock,
    makeId: createIdMaker(clock),
    randomBytes,
    secretBox: createSecretBox(environment.SECRETS_KEY),
    portalUrl: new URL(environment.PORTAL_URL).origin,
    allowPrivateDestinations: environment.DELIVERY_ALLOW_PRIVATE_NETWORKS,
    allowedSubnets: environment.DELIVERY_ALLOWED_SUBNETS.split(",")
      .map((range) => range.trim())
      .filter(Boolean),
    wakeDelivery: () => {},
  };
}
