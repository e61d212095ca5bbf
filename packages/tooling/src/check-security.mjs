import { checkAdvisories } from "./security/check-advisories.mjs";
import { checkLicences } from "./security/check-licences.mjs";
import { checkSecrets } from "./security/check-secrets.mjs";

/**
 * `pnpm security`: secrets in tracked files, licences and known holes of what is shipped. `npm test` runs it with
 * `--advisories=report` (`security-report`): what the world learns about a package must not fail a commit that did not
 * change it.
 */
const isReport = process.argv.includes("--advisories=report");
const secrets = await checkSecrets();
console.log(`Secrets: ${secrets.checked} tracked files, findings: ${secrets.problems.length}`);
const licences = await checkLicences();
console.log(`Licences: ${licences.checked} shipped packages, ${licences.problems.length} not allowed`);
const advisories = await checkAdvisories();
console.log(
  advisories.refusal === undefined
    ? `Advisories: ${advisories.problems.length} high or critical, ${advisories.milder} milder`
    : `Advisories: NOT CHECKED. The registry did not answer (${advisories.refusal}): nothing is known either way.`,
);
const problems = [...secrets.problems, ...licences.problems];
for (const problem of [...problems, ...advisories.problems]) console.error(problem);
process.exit(problems.length + (isReport ? 0 : advisories.problems.length) === 0 ? 0 : 1);
