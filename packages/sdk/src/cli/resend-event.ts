import { parseArgs } from "node:util";
import type { ReceivedEvent } from "../receiver/event.ts";
import { CliFailure } from "./cli-failure.ts";
import type { Command } from "./command.ts";
import { forwardAndTell } from "./forward-and-tell.ts";
import { localTarget } from "./local-target.ts";
import { serviceOf } from "./service.ts";

const OPTIONS = {
  destination: { type: "string" },
  local: { type: "boolean" },
  "forward-to": { type: "string" },
  secret: { type: "string" },
} as const;

/** Sends an event that happened again: to the destinations that it went to, or to this machine. */
export const resendEvent: Command = {
  words: ["events", "resend"],
  usage: "events resend <event id> [--destination <id>] | [--local] [--forward-to <url> --secret <whsec_…>]",
  async run(rest, { terminal, environment }) {
    const { values, positionals } = parseArgs({ args: [...rest], options: OPTIONS, allowPositionals: true });
    const [eventId] = positionals;
    if (eventId === undefined || !/^evt_\w{26}$/.test(eventId))
      throw new CliFailure(`Usage: quote-financing ${resendEvent.usage}`, 2);
    const service = serviceOf(environment);
    if (values.local || values["forward-to"] !== undefined) {
      const payload = await (await service.request(`/cli/events/${eventId}`)).text();
      const target = localTarget(values["forward-to"], values.secret);
      if (await forwardAndTell(target, JSON.parse(payload) as ReceivedEvent, payload, terminal)) return;
      throw new CliFailure("The receiver did not acknowledge it.");
    }
    const query = values.destination === undefined ? "" : `?destinationId=${encodeURIComponent(values.destination)}`;
    const response = await service.request(`/cli/events/${eventId}/resend${query}`, { method: "POST" });
    const { data } = (await response.json()) as ResentAnswer;
    if (data.destinations.length === 0)
      terminal.say("The event went to no destination: there was none when it happened.");
    for (const { destinationId, resent } of data.destinations) {
      terminal.out(
        `${destinationId}  ${resent ? "sent again" : "not sent: it waits already, or the destination is gone"}`,
      );
    }
  },
};

interface ResentAnswer {
  readonly data: { readonly destinations: readonly { readonly destinationId: string; readonly resent: boolean }[] };
}
