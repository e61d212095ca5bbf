import { parseArgs } from "node:util";
import { CliFailure } from "./cli-failure.ts";
import type { Command } from "./command.ts";
import { serviceOf } from "./service.ts";

/** While a destination is paused nothing is sent to it; what happens waits, each event for at most 24 hours. */
export const pauseDestination = pauseSwitch("pause", true, ({ name, pausedAt }) => [
  `${name} is paused since ${pausedAt}. Nothing is sent to it.`,
  "Events wait, each until 24 hours after it happened, and then fail.",
]);

/** What waits is sent at once. */
export const resumeDestination = pauseSwitch("resume", false, ({ name }) => [
  `${name} is resumed. What waits is sent now.`,
]);

interface Switched {
  readonly name: string;
  readonly pausedAt?: string;
}

function pauseSwitch(verb: "pause" | "resume", paused: boolean, tell: (switched: Switched) => string[]): Command {
  const usage = `destinations ${verb} <destination id>`;
  return {
    words: ["destinations", verb],
    usage,
    async run(rest, { terminal, environment }) {
      const { positionals } = parseArgs({ args: [...rest], options: {}, allowPositionals: true });
      const [destinationId, ...others] = positionals;
      if (others.length > 0 || destinationId === undefined || !/^whk_\w{26}$/.test(destinationId))
        throw new CliFailure(`Usage: quote-financing ${usage}`, 2);
      const response = await serviceOf(environment).request(`/v1/events/destinations/${destinationId}`, {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ paused }),
      });
      for (const line of tell((await response.json()) as Switched)) terminal.out(line);
    },
  };
}
