import { setTimeout as pause } from "node:timers/promises";
import { CliFailure } from "./cli-failure.ts";
import { failureWords } from "./failure-words.ts";
import { RefusedFailure, type Service } from "./service.ts";

/** One message of the stream as it came. */
interface Message {
  readonly id: string;
  readonly event: string;
  readonly data: string | undefined;
}

/** A row of what is followed. */
export interface StreamMessage extends Message {
  readonly data: string;
}

export interface StreamOptions {
  readonly signal: AbortSignal;
  /** Told each time that the stream is there. */
  readonly onOpen: () => void;
  /** Told, in words for the person, that it will be opened again after a pause, and why if there is a reason. */
  readonly onLost: (notice: string) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const REMEMBERED = 10_000;

const LOST = "The connection ended; trying again.";

/**
 * A stream of the service that is opened again when it ends, behind the last message: each message once.
 *
 * @throws CliFailure when the service refuses it; whatever fails before it was open once: its address may be wrong
 */
export async function* streamMessages(
  service: Service,
  path: string,
  options: StreamOptions,
): AsyncGenerator<StreamMessage> {
  const seen = new Set<string>();
  let lastId: string | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let wasOpened = false;
  while (!options.signal.aborted) {
    let notice = LOST;
    try {
      const headers: Record<string, string> = lastId === undefined ? {} : { "Last-Event-ID": lastId };
      const response = await service.request(path, { headers, signal: options.signal });
      await requireStream(response);
      options.onOpen();
      wasOpened = true;
      pauseMs = FIRST_PAUSE_MS;
      for await (const message of messagesOf(response)) {
        if (message.event === "end") throw new CliFailure("The API key is no longer valid.");
        if (isPosition(message.id) && message.id > (lastId ?? "")) lastId = message.id;
        if (!isRow(message) || seen.has(message.id)) continue;
        remember(seen, message.id);
        yield message;
      }
    } catch (error) {
      if (options.signal.aborted) return;
      if (!wasOpened || (error instanceof CliFailure && !isPassing(error))) throw error;
      notice = `${LOST} ${failureWords(error)}`;
    }
    options.onLost(notice);
    await pause(pauseMs, undefined, { signal: options.signal }).catch(() => undefined);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}

/** What the service takes as `Last-Event-ID`. Such ids are in the order of their time: repeats do not lead back. */
const isPosition = (id: string): boolean => id.startsWith("evt_");

/** What is no row says where the stream is: without it a stream that breaks before its first row began anew at "now". */
const isRow = (message: Message): message is StreamMessage => message.event !== "open" && message.data !== undefined;

/** A page that came with a status of success too: who brought a stream before brings one again. */
const isPassing = (error: CliFailure): boolean =>
  error instanceof RefusedFailure && (error.status >= 500 || error.status === 429 || error.status < 300);

/** @throws RefusedFailure for the page of a website or a proxy, in which no event will ever be */
async function requireStream({ headers, status, url, body }: Response): Promise<void> {
  if (headers.get("Content-Type")?.startsWith("text/event-stream")) return;
  await body?.cancel();
  throw new RefusedFailure(status, `${url} answered ${status} with no stream: is it the service?`);
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id);
  if (seen.size > REMEMBERED) seen.delete(seen.values().next().value ?? "");
}

/** Server-sent events: fields in lines, a blank line behind each message. */
async function* messagesOf({ body }: Response): AsyncGenerator<Message> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const message = messageOf(text.slice(0, end));
      text = text.slice(end + 2);
      yield message;
    }
  }
}

/** Only `\n` ends a line: JSON may hold the other characters that separate lines as they are. */
function messageOf(block: string): Message {
  const fields: Record<string, string> = {};
  for (const line of block.split("\n")) {
    const [, name = "", value = ""] = /^(\w+): ?(.*)$/s.exec(line) ?? [];
    fields[name] = value;
  }
  const { id = "", event = "message", data } = fields;
  return { id, event, data };
}
