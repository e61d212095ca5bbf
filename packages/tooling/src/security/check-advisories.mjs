import { CommandFailure } from "@quote-financing/bootstrap/command-failure";
import { runCommand } from "@quote-financing/bootstrap/run-command";

/** A registry that cannot be asked, or does not answer the question, says nothing about our packages. */
const REFUSED =
  /ERR_PNPM_AUDIT_(BAD_RESPONSE|ENDPOINT_NOT_EXISTS|NO_LOCKFILE)|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/;
const SERIOUS = new Set(["high", "critical"]);

/**
 * Asks the registry for known holes in what is shipped.
 *
 * @returns {Promise<{ refusal?: string, problems: string[], milder: number }>} `refusal` when nothing was learned
 */
export async function checkAdvisories() {
  const output = await ask();
  const refusal = REFUSED.exec(output)?.[0];
  const start = output.indexOf("{");
  if (refusal !== undefined || start < 0) return { refusal: refusal ?? "no answer", problems: [], milder: 0 };
  const advisories = Object.values(JSON.parse(output.slice(start)).advisories ?? {});
  const serious = advisories.filter(({ severity }) => SERIOUS.has(severity));
  return {
    problems: serious.map(({ module_name: name, severity, title, url }) => `${name}: ${severity}: ${title} (${url})`),
    milder: advisories.length - serious.length,
  };
}

/** `pnpm audit` ends with 1 when it found something. */
async function ask() {
  try {
    return await runCommand("audit", ["pnpm", "audit", "--prod", "--json"], {
      keptCharacters: Number.POSITIVE_INFINITY,
    });
  } catch (error) {
    if (error instanceof CommandFailure) return error.output;
    throw error;
  }
}
