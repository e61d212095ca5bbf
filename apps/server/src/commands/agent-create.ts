import { parseArgs } from "node:util";
import { inviteAgent, MailNotTaken } from "@quote-financing/api/organizations/agents/invite-agent";
import { inviteAgentInput } from "@quote-financing/api/organizations/agents/schema";
import { StartFailure } from "../processes/start-failure.ts";
import { commandInput, orRefuse } from "./command-input.ts";
import { commandServices } from "./command-services.ts";
import { mailFault, tellLink } from "./output/invitation-report.ts";
import { MAILING, runTyped } from "./run-command.ts";

const USAGE = `Usage: agent:create --email <address> --name <name> [--again]
Invites somebody to become a support agent. --again sends a new link to who was invited before.`;

/** `pnpm agent:create`: ops/first-quote.md. */
await runTyped(
  { usage: USAGE, read: readInput },
  async (context, { again, input }) => {
    const services = commandServices(context);

    const invited = await orRefuse(() => inviteAgent(services, input, { again })).catch((error: unknown) => {
      if (!(error instanceof MailNotTaken)) throw error;
      throw new StartFailure(
        `${error.message} (${mailFault(error.fault)}) Nobody was invited and nothing was changed.`,
      );
    });

    if (invited.kind === "agent")
      return context.tell(`${input.email} is a support agent already: nothing was changed.`);
    const until = invited.expiresAt.toISOString();
    if (invited.kind === "open") {
      const fact = `${input.email} was invited before and can accept until ${until}: nothing was changed.`;
      return context.tell(`${fact}\n--again sends a new link.`);
    }
    if (invited.link !== undefined) return tellLink(context.tell, input.email, { ...invited, link: invited.link });
    context.tell(`An invitation was mailed to ${input.email}. Its link works once, until ${until}.`);
  },
  MAILING,
);

function readInput() {
  const options = { email: { type: "string" }, name: { type: "string" }, again: { type: "boolean" } } as const;
  const { email, name, again = false } = parseArgs({ options }).values;
  if (email === undefined || name === undefined) return undefined;
  return { again, input: commandInput(inviteAgentInput, { email, name }) };
}
