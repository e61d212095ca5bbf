import { runCommand } from "./run-command.ts";

const USAGE = `Usage: db:migrate
Brings the schema up to date, without serving.`;

/** `pnpm db:migrate`. */
await runCommand(USAGE, async ({ tell }) => tell("The schema is up to date."));
