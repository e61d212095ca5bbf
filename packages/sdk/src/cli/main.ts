#!/usr/bin/env node
import { runCommand } from "./run-command.ts";
import { processTerminal } from "./terminal.ts";

/** For what a command does before it ends, as taking its word back; what hangs in a request is not waited for. */
const ENDS_WITHIN_MS = 500;
/** What shells say of a program that was interrupted. */
const INTERRUPTED = 130;

const ended = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    ended.abort();
    setTimeout(() => process.exit(INTERRUPTED), ENDS_WITHIN_MS).unref();
  });

/** Who reads has gone, as `head` goes: there is nobody to follow a stream for. What changes something is done to its end. */
function endForNobody(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  ended.abort();
}
for (const words of [process.stdout, process.stderr]) words.on("error", endForNobody);

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  terminal: processTerminal,
  signal: ended.signal,
});
