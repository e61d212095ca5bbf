import { parseArgs } from "node:util";
import { resetFactorByOperator } from "@quote-financing/api/identity/second-factor/reset-by-operator";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { MAILING, runTyped } from "./run-command.ts";

const USAGE = `Usage: factor:reset --email <address>
Takes a lost second factor off an account, ends its sessions and tells the person by mail.`;

/** `pnpm factor:reset`, when no second administrator can help: ops/runbooks/lost-second-factor.md. */
await runTyped(
  { usage: USAGE, read: readEmail },
  async (context, email) => {
    const outcome = await resetFactorByOperator(commandServices(context), email);
    if (outcome === "missing") throw new StartFailure("Nobody has this e-mail address.");
    context.tell(
      outcome === "reset" ? "The second factor is off; the person is signed out." : "There was none: nothing changed.",
    );
  },
  MAILING,
);

function readEmail() {
  return parseArgs({ options: { email: { type: "string" } } }).values.email;
}
