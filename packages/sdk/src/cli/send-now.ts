import { parseArgs } from "node:util";
import { CliFailure } from "./cli-failure.ts";
import type { Command } from "./command.ts";
import { type Service, serviceOf } from "./service.ts";

const OPTIONS = { destination: { type: "string" }, all: { type: "boolean" } } as const;

/** Has what waits for a destination tried now: one event, or all. It fails when nothing was there to be sent. */
export const sendNow: Command = {
  words: ["events", "send-now"],
  usage: "events send-now <event id> | --all, --destination <id>",
  async run(rest, { terminal, environment }) {
    const { values, positionals } = parseArgs({ args: [...rest], options: OPTIONS, allowPositionals: true });
    const [eventId, ...others] = positionals;
    const isOne = eventId !== undefined && /^evt_\w{26}$/.test(eventId) && !values.all;
    const isAll = eventId === undefined && values.all === true;
    if (others.length > 0 || !(isOne || isAll) || !/^whk_\w{26}$/.test(values.destination ?? ""))
      throw new CliFailure(`Usage: quote-financing ${sendNow.usage}`, 2);
    const service = serviceOf(environment);
    const path = `/v1/events/destinations/${values.destination}/deliveries`;
    if (isAll) {
      const count = await sendAll(service, path);
      return terminal.out(`${count} ${count === 1 ? "retry" : "retries"} brought forward; what waits is tried now.`);
    }
    await service.request(`${path}/${eventId}/send`, { method: "POST" });
    terminal.out(`${eventId} is tried now.`);
  },
};

/** One call moves a part of very many. */
async function sendAll(service: Service, path: string): Promise<number> {
  for (let count = 0; ; ) {
    const response = await service.request(`${path}/send`, { method: "POST" });
    const { data } = (await response.json()) as { data: { count: number; hasMore: boolean } };
    count += data.count;
    if (!data.hasMore) return count;
  }
}
