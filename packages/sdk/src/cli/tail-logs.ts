import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { streamMessages } from "./event-stream.ts";
import { serviceOf } from "./service.ts";
import { paintStatus } from "./terminal.ts";

/** One attempt of the service to deliver an event to one of the organization's destinations. */
interface Attempt {
  readonly eventId: string;
  readonly sequence?: number;
  readonly type: string;
  readonly destinationName: string;
  readonly attemptNumber: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status?: number;
  readonly errorClass?: string;
}

/** Shows deliveries to the organization's destinations as they are attempted. */
export const tailLogs: Command = {
  words: ["logs", "tail"],
  usage: "logs tail [--failed] [--json]",
  async run(rest, { terminal, environment, signal }) {
    const options = { failed: { type: "boolean" }, json: { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...rest], options });
    const stream = {
      signal,
      onOpen: () => terminal.say("Ready: attempts are shown as they end."),
      onLost: terminal.say,
    };
    for await (const { data } of streamMessages(serviceOf(environment), "/cli/attempts", stream)) {
      const attempt = JSON.parse(data) as Attempt;
      if (values.failed && isAcknowledged(attempt)) continue;
      terminal.out(values.json ? data : lineOf(attempt));
    }
  },
};

const isAcknowledged = ({ status = 0, errorClass }: Attempt): boolean =>
  errorClass === undefined && status >= 200 && status < 300;

/** Names are a person's words: what could move the cursor is left out. */
function lineOf(attempt: Attempt): string {
  const { startedAt, type, eventId, sequence, attemptNumber, durationMs, status, errorClass } = attempt;
  const outcome = paintStatus(isAcknowledged(attempt) ? 200 : 500, errorClass ?? `${status}`);
  const number = sequence === undefined ? "" : `  event ${sequence}`;
  const name = attempt.destinationName.replace(/\p{C}/gu, "");
  return `${startedAt}  ${outcome}  ${durationMs} ms  ${type}  ${eventId}${number}  attempt ${attemptNumber}  ${name}`;
}
