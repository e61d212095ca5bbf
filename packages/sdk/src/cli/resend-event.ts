import { parseArgs } from "node:util";
import type { EventsSendAnswer } from "../generated/api.ts";
import type { ReceivedEvent } from "../receiver/event.ts";
import { CliFailure } from "./cli-failure.ts";
import type { Command } from "./command.ts";
import { forwardAndTell } from "./forward-and-tell.ts";
import { localTarget, TARGET_OPTIONS, TARGET_USAGE } from "./local-target.ts";
import { serviceOf } from "./service.ts";

const OPTIONS = {
  destination: { type: "string" },
  local: { type: "boolean" },
  ...TARGET_OPTIONS,
} as const;

/**
 * Sends an event that happened again: to the destinations that it went to, to one that may have been made later, or to this
 * machine. It fails when nothing was sent.
 */
export const resendEvent: Command = {
  words: ["events", "resend"],
  usage: `events resend <event id> [--destination <id>] | [--local] [${TARGET_USAGE}]`,
  async run(rest, { terminal, environment }) {
    const { values, positionals } = parseArgs({ args: [...rest], options: OPTIONS, allowPositionals: true });
    const [eventId] = positionals;
    if (eventId === undefined || !/^evt_\w{26}$/.test(eventId))
      throw new CliFailure(`Usage: quote-financing ${resendEvent.usage}`, 2);
    const service = serviceOf(environment);
    if (values.local || values["forward-to"] !== undefined) {
      const payload = await (await service.request(`/cli/events/${eventId}`)).text();
      const target = localTarget(values);
      if (await forwardAndTell(target, JSON.parse(payload) as ReceivedEvent, payload, terminal)) return;
      throw new CliFailure("The receiver did not acknowledge it.");
    }
    const body = values.destination === undefined ? {} : { destinationId: values.destination };
    const response = await service.request(`/v1/events/${eventId}/deliveries`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as EventsSendAnswer;
    if (data.length === 0) throw new CliFailure("Nothing was sent.");
    for (const { destinationId, sequence } of data) {
      terminal.out(`${destinationId}  sent again${sequence === undefined ? "" : `  event number ${sequence}`}`);
    }
  },
};
