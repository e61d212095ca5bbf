import { resolve } from "node:path";
import { checkEnvironment, MAIL_MISSING } from "@quote-financing/composition/environment/check-environment";
import { contradictions } from "@quote-financing/composition/environment/contradictions";
import { type Environment, environmentSchema } from "@quote-financing/composition/environment/environment-schema";
import { guessableSecrets } from "@quote-financing/composition/environment/guessable-secrets";
import { withSecretsKey } from "@quote-financing/composition/environment/secrets-key-source";
import { unencryptedConnections } from "@quote-financing/composition/environment/unencrypted-connections";
import { CHECKOUT } from "../checkout.ts";
import { StartFailure } from "../processes/start-failure.ts";

/** Every setting that the service reads. */
export const ENVIRONMENT_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

export const SECRET_NAMES = ["SECRETS_KEY", "CRON_SECRET", "BETTER_AUTH_SECRET"] as const;

/** What a server needs in addition, and a command that mails somebody. @throws StartFailure with one line per wrong name. */
export function readMailingEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const environment = readEnvironment(given);
  const { DATABASE_URL, SMTP_URL, MAIL } = environment;
  if (DATABASE_URL !== undefined && SMTP_URL === undefined && MAIL === "on") throw new StartFailure(MAIL_MISSING);
  return environment;
}

/** Checks the whole environment and makes DATA_DIR absolute. @throws StartFailure with one line per wrong name. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const known = withSecretsKey(given);
  if (!known.ok) throw new StartFailure(known.refusal);
  const checked = checkEnvironment(environmentSchema, known.value);
  if (!checked.ok) throw new StartFailure(checked.refusal);
  const environment = checked.value;
  const missing = SECRET_NAMES.filter((name) => environment[name] === undefined);
  if (environment.DATABASE_URL !== undefined && missing.length > 0) {
    throw new StartFailure(missing.map((name) => `${name} is required when DATABASE_URL is set.`).join("\n"));
  }
  const guessable = environment.DATABASE_URL === undefined ? [] : guessableSecrets(environment);
  if (guessable.length > 0) throw new StartFailure(guessable.join("\n"));
  const isChecked = environment.DATABASE_URL !== undefined && environment.UNENCRYPTED_CONNECTIONS === "refuse";
  const unencrypted = isChecked ? unencryptedConnections(environment) : [];
  if (unencrypted.length > 0) throw new StartFailure(unencrypted.join("\n"));
  const contradicting = contradictions(environment);
  if (contradicting.length > 0) throw new StartFailure(contradicting.join("\n"));
  const hasOnlyPooler = !environment.DATABASE_PREPARE && environment.DATABASE_DIRECT_URL === undefined;
  if (environment.DELIVERY_NOTIFY && hasOnlyPooler) {
    throw new StartFailure("DELIVERY_NOTIFY needs DATABASE_DIRECT_URL: a pooler passes no notifications on.");
  }
  return { ...environment, DATA_DIR: resolve(CHECKOUT, environment.DATA_DIR) };
}
