import { createSecretBox, sealingKeyId } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { rekeyClaims } from "@quote-financing/api/maintenance/sealing/rekey-claims";
import { resealSecrets } from "@quote-financing/api/maintenance/sealing/reseal-secrets";
import { runCommand } from "./run-command.ts";

const KEY_IS_MISSING = `Put the key that they were sealed under into SECRETS_KEY, behind the others, and run this again.
Where it is lost: rotate the secrets of those destinations.`;

const USAGE = `Usage: secrets:rotate
Seals everything again under the first key of SECRETS_KEY, once every process has that key in front.`;

/** `pnpm secrets:rotate`: ops/runbooks/rotate-secrets.md. */
await runCommand(USAGE, async ({ db, secrets, tell }) => {
  const { SECRETS_KEY } = secrets;
  const keyId = sealingKeyId(SECRETS_KEY);
  const secretBox = createSecretBox(SECRETS_KEY);
  const reports = await resealSecrets({ db, secretBox, keyId });
  const claims = await rekeyClaims({ db, secretBox });
  for (const [table, columns] of Map.groupBy(reports, (report) => report.table)) {
    const resealed = columns.reduce((sum, column) => sum + column.resealed, 0);
    const unreadable = columns.reduce((sum, column) => sum + column.unreadable, 0);
    tell(`${table}: ${resealed} sealed again under key ${keyId}, ${unreadable} that no key of SECRETS_KEY opens.`);
  }
  tell(
    `correlation_claims: ${claims.rekeyed} hashed again under key ${keyId}, ${claims.unknown} of no known consumer.`,
  );
  const isWhole = reports.every(({ unreadable }) => unreadable === 0);
  if (!isWhole) process.exitCode = 1;
  tell(isWhole ? "Nothing is sealed under an older key any more." : KEY_IS_MISSING);
});
