#!/usr/bin/env node
import { runCommand } from "./run-command.ts";
import { processTerminal } from "./terminal.ts";

const ended = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  terminal: processTerminal,
  signal: ended.signal,
});
