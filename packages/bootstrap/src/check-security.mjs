import { checkAdvisories } from "./security/check-advisories.mjs";
import { checkLicences } from "./security/check-licences.mjs";
import { checkSecrets } from "./security/check-secrets.mjs";

/** `pnpm security`: secrets in tracked files, licences and known holes of what is shipped. Part of CI. */
const secrets = checkSecrets();
console.log(`Secrets: ${secrets.checked} tracked files, ${secrets.problems.length} findings`);
const licences = await checkLicences();
console.log(`Licences: ${licences.checked} shipped packages, ${licences.problems.length} not allowed`);
const advisories = await checkAdvisories();
console.log(
  advisories.refusal === undefined
    ? `Advisories: ${advisories.problems.length} high or critical, ${advisories.milder} milder`
    : `Advisories: NOT CHECKED. The registry did not answer (${advisories.refusal}): nothing is known either way.`,
);
const problems = [...secrets.problems, ...licences.problems, ...advisories.problems];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
