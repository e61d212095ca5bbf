import { CommandFailure } from "@quote-financing/bootstrap/commands/command-failure";
import { runCommand } from "@quote-financing/bootstrap/commands/run-command";

const SERIOUS = new Set(["high", "critical"]);

/** Of pnpm or of the network. */
const CODE = /\b(?:ERR_PNPM_\w+|E[A-Z_]{4,})\b/;

/**
 * Asks the registry for known holes in what is shipped.
 *
 * @returns {Promise<ReturnType<typeof advisoriesIn>>}
 */
export async function checkAdvisories() {
  return advisoriesIn(await ask());
}

/**
 * What an answer of `pnpm audit --json` says. A registry that cannot be asked, or does not answer the question, says
 * nothing about our packages.
 *
 * @param {string} output
 * @returns {{ refusal?: string, problems: string[], milder: number }} `refusal` when nothing was learned
 */
export function advisoriesIn(output) {
  const answer = parsed(output);
  if (typeof answer?.advisories !== "object" || answer.advisories === null) return refused(output);
  const advisories = Object.values(answer.advisories);
  const serious = advisories.filter(({ severity }) => SERIOUS.has(severity));
  return {
    problems: serious.map(({ module_name: name, severity, title, url }) => `${name}: ${severity}: ${title} (${url})`),
    milder: advisories.length - serious.length,
  };
}

/** Warnings may stand around the answer. */
function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

const refused = (output) => ({ refusal: CODE.exec(output)?.[0] ?? "no answer", problems: [], milder: 0 });

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
