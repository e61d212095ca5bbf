import { parseArgs } from "node:util";
import { EVENT_TYPES, type EventType } from "../receiver/event.ts";
import { makeEvent } from "../test-kit/make-event.ts";
import { CliFailure } from "./cli-failure.ts";
import type { Command } from "./command.ts";
import { forwardAndTell } from "./forward-and-tell.ts";
import { localTarget, TARGET_OPTIONS, TARGET_USAGE } from "./local-target.ts";

const OPTIONS = {
  "quote-id": { type: "string" },
  "case-id": { type: "string" },
  "message-id": { type: "string" },
  ...TARGET_OPTIONS,
} as const;

/** Sends a sample event to this machine's receiver. Nothing happens at the service, and no destination gets it. */
export const trigger: Command = {
  words: ["trigger"],
  usage: `trigger <event> [--quote-id <id>] [--case-id <id>] [--message-id <id>] [${TARGET_USAGE}]`,
  async run(rest, { terminal }) {
    const { values, positionals } = parseArgs({ args: [...rest], options: OPTIONS, allowPositionals: true });
    const [type] = positionals;
    if (!isEventType(type))
      throw new CliFailure(`Usage: quote-financing ${trigger.usage}\nEvents: ${EVENT_TYPES.join(", ")}`, 2);
    const target = localTarget(values);
    const { "quote-id": quoteId, "case-id": caseId, "message-id": messageId } = values;
    const event = makeEvent(type, { quoteId, caseId, messageId });
    const isAcknowledged = await forwardAndTell(target, event, JSON.stringify(event), terminal);
    if (!isAcknowledged) throw new CliFailure("The receiver did not acknowledge it.");
  },
};

const isEventType = (text: string | undefined): text is EventType => EVENT_TYPES.some((type) => type === text);
