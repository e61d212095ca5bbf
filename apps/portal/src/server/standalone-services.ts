import type { Services } from "@quote-financing/api/context";
import { composeServices } from "@quote-financing/composition/compose-services";
import { connectReplica } from "@quote-financing/composition/connect-replica";
import { behindPooler } from "@quote-financing/composition/environment/behind-pooler";
import { MAIL_MISSING } from "@quote-financing/composition/environment/check-environment";
import { contradictions } from "@quote-financing/composition/environment/contradictions";
import {
  environmentSchema,
  serviceEnvironmentSchema,
} from "@quote-financing/composition/environment/environment-schema";
import { guessableSecrets } from "@quote-financing/composition/environment/guessable-secrets";
import { withSecretsKey } from "@quote-financing/composition/environment/secrets-key-source";
import { unencryptedConnections } from "@quote-financing/composition/environment/unencrypted-connections";
import { whyDocumentsCannotBeTaken } from "@quote-financing/composition/open-documents";
import { createDatabase } from "@quote-financing/db/database";
import { DatabaseClock } from "@quote-financing/db/database-clock";
import { systemClock } from "@quote-financing/domain/time/clock";
import { portalEnvironment } from "./portal-environment.ts";

/** Few: a serverless platform runs many processes at once. */
const CONNECTIONS = { maxConnections: 8, applicationName: "quote-financing-portal" };

const standaloneSchema = serviceEnvironmentSchema
  .extend(
    environmentSchema.pick({
      DATABASE_REPLICA_URL: true,
      SECRETS_KEY: true,
      CRON_SECRET: true,
      BETTER_AUTH_SECRET: true,
      PORTAL_URL: true,
    }).shape,
  )
  .required({ DATABASE_URL: true, SECRETS_KEY: true, PORTAL_URL: true });

/**
 * Services for a portal that runs without apps/server. No loop delivers here: `/api/cron/deliver` does. By the rules of
 * apps/server, which such a portal cannot refuse to start by: it refuses to answer.
 */
export function standaloneServices(): Services {
  const known = withSecretsKey(process.env);
  if (!known.ok) throw new Error(`Environment:\n${known.refusal}`);
  const environment = portalEnvironment(standaloneSchema, known.value);
  const problems = [...guessableSecrets(environment), ...contradictions(environment)];
  if (environment.UNENCRYPTED_CONNECTIONS === "refuse") problems.push(...unencryptedConnections(environment));
  if (environment.MAIL === "on" && environment.SMTP_URL === undefined) problems.push(MAIL_MISSING);
  const obstacle = whyDocumentsCannotBeTaken(environment);
  if (obstacle !== undefined) problems.push(obstacle);
  if (problems.length > 0) throw new Error(`Environment:\n${problems.join("\n")}`);
  const { DATABASE_URL: url, SECRETS_KEY: secretsKey, PORTAL_URL: portalUrl } = environment;
  const db = createDatabase({ ...CONNECTIONS, ...behindPooler(environment), url });
  const replica = connectReplica({ ...CONNECTIONS, environment, primary: db });
  const clock = new DatabaseClock(db, systemClock);
  clock.start();
  const given = { environment, secretsKey, db, replica, clock, portalUrl, databaseUrl: url };
  return composeServices({ ...given, wakeDelivery: () => {} });
}
