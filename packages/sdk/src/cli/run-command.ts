import { VERSION } from "../version.ts";
import { CliFailure } from "./cli-failure.ts";
import type { Command, CommandContext } from "./command.ts";
import { failureWords } from "./failure-words.ts";
import { listen } from "./listen.ts";
import { pauseDestination, resumeDestination } from "./pause-destination.ts";
import { resendEvent } from "./resend-event.ts";
import { sendNow } from "./send-now.ts";
import { tailLogs } from "./tail-logs.ts";
import { trigger } from "./trigger.ts";

const COMMANDS: readonly Command[] = [
  listen,
  trigger,
  resendEvent,
  sendNow,
  pauseDestination,
  resumeDestination,
  tailLogs,
];

const USAGE = [
  "Usage: quote-financing <command>",
  "",
  ...COMMANDS.map(({ usage }) => `  ${usage}`),
  "",
  "QUOTE_FINANCING_URL is the origin of the service, QUOTE_FINANCING_API_KEY your key.",
].join("\n");

/** @returns the exit code: 0, 1 when it failed, 2 when it was not understood */
export async function runCommand(words: readonly string[], context: CommandContext): Promise<number> {
  if (words[0] === "--version" || words[0] === "-v") {
    context.terminal.out(VERSION);
    return 0;
  }
  const command = COMMANDS.find(({ words: own }) => own.every((word, index) => words[index] === word));
  if (command === undefined) {
    const isAsked = words[0] === "help" || words.includes("--help") || words.includes("-h");
    context.terminal[isAsked ? "out" : "say"](USAGE);
    return isAsked ? 0 : 2;
  }
  try {
    await command.run(words.slice(command.words.length), context);
    return 0;
  } catch (error) {
    context.terminal.say(wordsOf(error, command));
    return error instanceof CliFailure ? error.exitCode : isArgumentError(error) ? 2 : 1;
  }
}

const isArgumentError = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && `${error.code}`.startsWith("ERR_PARSE_ARGS");

function wordsOf(error: unknown, { usage }: Command): string {
  if (isArgumentError(error)) return `${(error as Error).message}\nUsage: quote-financing ${usage}`;
  return failureWords(error);
}
