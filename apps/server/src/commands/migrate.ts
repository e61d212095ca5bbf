import { runCommand } from "./run-command.ts";

/** `pnpm db:migrate`: brings the schema up to date, without serving. */
await runCommand(async ({ tell }) => tell("The schema is up to date."));
