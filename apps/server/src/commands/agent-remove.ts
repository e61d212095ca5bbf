import { parseArgs } from "node:util";
import { operatorContext } from "@quote-financing/api/audit/operator-context";
import { type AgentRemoved, removeAgent } from "@quote-financing/api/organizations/agents/remove-agent";
import { StartFailure } from "../processes/start-failure.ts";
import { orRefuse } from "./command-input.ts";
import { commandServices } from "./command-services.ts";
import { runTyped, TYPED } from "./run-command.ts";

const USAGE = `Usage: agent:remove --email <address> [--even-last]
Takes a support agent's rights, sessions and account away at once, or ends an invitation that is open.`;

const OUTCOMES: Readonly<Record<AgentRemoved, (email: string) => string>> = {
  removed: (email) =>
    `${email} is no support agent any more, and is signed out everywhere. Cases that they held are free.`,
  uninvited: (email) => `${email} had not accepted yet: the link that was mailed works no more.`,
  missing: (email) => `${email} is no support agent and was not invited: nothing was changed.`,
  freed: (email) =>
    `${email} is no support agent and was not invited. Cases that a removal had left with nobody who is an agent are free now.`,
  last: (email) => `${email} is the only support agent: nothing was changed.\n--even-last removes them too.`,
};

/** `pnpm agent:remove`: decision record 0257. */
await runTyped(
  { usage: USAGE, read: readArguments },
  async (context, { email, evenLast }) => {
    const outcome = await orRefuse(() => removeAgent(operatorContext(commandServices(context)), email, { evenLast }));
    const text = OUTCOMES[outcome](email);
    if (outcome === "last") throw new StartFailure(text);
    context.tell(text);
  },
  TYPED,
);

function readArguments() {
  const options = { email: { type: "string" }, "even-last": { type: "boolean" } } as const;
  const { email, "even-last": evenLast = false } = parseArgs({ options }).values;
  return email === undefined ? undefined : { email: email.trim(), evenLast };
}
