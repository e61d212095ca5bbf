import type { Environment } from "@quote-financing/composition/environment/environment-schema";
import type { Database } from "@quote-financing/db/database";
import { asksForUsage } from "../configuration/asks-for-usage.ts";
import { loadDotenvFile } from "../configuration/dotenv-file.ts";
import { readEnvironment, readMailingEnvironment } from "../configuration/environment.ts";
import { installationSecrets, type Secrets } from "../configuration/secrets.ts";
import { endOnException } from "../processes/ending/end-on-exception.ts";
import { failureText } from "../processes/ending/failure-text.ts";
import { ShutdownHooks } from "../processes/ending/shutdown-hooks.ts";
import { type DatabaseStart, openDatabase } from "../processes/open-database.ts";
import { StartFailure } from "../processes/start-failure.ts";
import { startProgress } from "../processes/start-progress.ts";
import { openOutput } from "./output/command-output.ts";

export interface CommandContext {
  readonly environment: Environment;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly url: string;
  /** Past a pooler, as the owner of the tables: for what needs a session or rights of its own (0151, 0215). */
  readonly directUrl: string;
  readonly tell: (text: string) => void;
}

/** Who types a command waits no longer for a database that cannot be reached: the name in DATABASE_URL may be wrong. */
export const TYPED = { waitMs: 10_000 };

/** The same of a command that mails somebody: it must not pass over a mail because a setting is missing (decision record 0194). */
export const MAILING = { ...TYPED, isMailing: true };

interface CommandOptions extends Pick<DatabaseStart, "waitMs"> {
  readonly isMailing?: boolean;
}

/** What is typed behind a command. */
interface Typing<Typed> {
  /** Told for `--help`, and for what cannot be meant. */
  readonly usage: string;
  /** @returns undefined for what cannot be meant. @throws what `parseArgs` does, and a StartFailure that says more than the usage */
  readonly read: () => Typed | undefined;
}

/** Opens and migrates the database, does one thing, closes everything, and exits 0; 1 when it cannot be done. Without arguments. */
export async function runCommand(usage: string, act: (context: CommandContext) => void | Promise<void>): Promise<void> {
  // A mistyped option of a rotation must not begin one.
  await runTyped({ usage, read: () => (process.argv.length > 2 ? undefined : {}) }, act);
}

/**
 * The same with what was typed, which is read before anything is opened: whoever only looks for the usage starts no database.
 *
 * @param options `waitMs`: as for `openDatabase`
 */
export async function runTyped<Typed>(
  typing: Typing<Typed>,
  act: (context: CommandContext, typed: Typed) => void | Promise<void>,
  { isMailing = false, ...options }: CommandOptions = {},
): Promise<void> {
  endOnException();
  const shutdownHooks = new ShutdownHooks();
  const { tell, fault } = openOutput();
  try {
    if (asksForUsage()) {
      tell(typing.usage);
      return;
    }
    const typed = readTyped(typing);
    loadDotenvFile();
    const environment = isMailing ? readMailingEnvironment(process.env) : readEnvironment(process.env);
    const step = startProgress(true);
    const opened = await openDatabase({ environment, shutdownHooks, step, onTrouble: tell, ...options });
    const secrets = installationSecrets(environment);
    await act({ environment, secrets, ...opened, directUrl: opened.ownerUrl, tell }, typed);
    // An output that cannot be written says so a moment later.
    await new Promise(setImmediate);
    if (fault() !== undefined) throw new StartFailure(lostWords(fault()));
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${failureText(error)}\n`);
  }
  await shutdownHooks.runAll();
  process.exit();
}

function readTyped<Typed>({ usage, read }: Typing<Typed>): Typed {
  try {
    const typed = read();
    if (typed !== undefined) return typed;
  } catch (error) {
    const isOfArguments = error instanceof TypeError && "code" in error && `${error.code}`.startsWith("ERR_PARSE_ARGS");
    if (!isOfArguments) throw error;
  }
  throw new StartFailure(usage);
}

function lostWords(fault: string | undefined): string {
  return `What the command told could not be written (${fault}). It did its work to the end.`;
}
