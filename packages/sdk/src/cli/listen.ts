import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { EVENT_TYPES, type ReceivedEvent } from "../receiver/event.ts";
import { CliFailure } from "./cli-failure.ts";
import type { Command, CommandContext } from "./command.ts";
import { streamMessages } from "./event-stream.ts";
import { type Target, targetUrl } from "./forward.ts";
import { forwardAndTell } from "./forward-and-tell.ts";
import { openSession } from "./listen-session.ts";
import { signingSecretOf, TARGET_OPTIONS } from "./local-target.ts";
import { serviceOf } from "./service.ts";

/** Brings the organization's events to this machine, as the service would deliver them. */
export const listen: Command = {
  words: ["listen"],
  usage: "listen --forward-to <url> [--secret <whsec_…>] [--signing-secret <whsig_…>] [--events <type,type>]",
  async run(rest, context) {
    const { values } = parseArgs({
      args: [...rest],
      options: { ...TARGET_OPTIONS, events: { type: "string" } },
    });
    const { "forward-to": forwardTo, secret = newSecret(), events } = values;
    if (forwardTo === undefined) throw new CliFailure(`Usage: quote-financing ${listen.usage}`, 2);
    const signingSecret = signingSecretOf(values);
    const target: Target = { url: targetUrl(forwardTo), bearerSecret: secret, signingSecret };
    const session = openSession(target);
    try {
      await forwardAll(target, typesIn(events, context), context);
    } finally {
      session.close();
    }
  },
};

/** The types that were asked for. One that this version does not know may be a later one, or a slip: it is said. */
function typesIn(events: string | undefined, { terminal }: CommandContext): string[] | undefined {
  const types = events?.split(",").map((type) => type.trim());
  const known: readonly string[] = EVENT_TYPES;
  for (const type of types ?? [])
    if (!known.includes(type)) terminal.say(`No event is known as "${type}". Events: ${EVENT_TYPES.join(", ")}`);
  return types;
}

/** As a destination's: it lives as long as this command, and only on this machine. */
const newSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

async function forwardAll(target: Target, types: string[] | undefined, context: CommandContext): Promise<void> {
  const { terminal, environment, signal } = context;
  const service = serviceOf(environment);
  let isFirst = true;
  const onOpen = (): void => {
    terminal.say(
      isFirst ? `Ready: events go to ${target.url}\nBearer secret: ${target.bearerSecret}` : "Connected again.",
    );
    isFirst = false;
  };
  for await (const { data } of streamMessages(service, "/cli/events", { signal, onOpen, onLost: terminal.say })) {
    const event = JSON.parse(data) as ReceivedEvent;
    if (types === undefined || types.includes(event.type)) await forwardAndTell(target, event, data, terminal);
  }
}
