import type { Feed, FeedParts, Written } from "./feed-source.ts";
import { follow } from "./follow.ts";

/** An empty line, so that proxies keep a quiet stream open. */
const HEARTBEAT_MS = 15_000;
const encoder = new TextEncoder();

/**
 * Where the stream is, for a client that has to come back. Without data: by the rules of server-sent events it sets the last
 * id and is no event, so that clients of before this message pass over it.
 */
const positionMessage = (position: string, event = ""): string => `${event}id: ${position}\n\n`;

function messageOf({ id, event, data, position }: Written): string {
  const message = `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;
  return position === undefined ? message : message + positionMessage(position);
}

export interface FeedStream extends FeedParts {
  readonly headers: Headers;
  /** Whether the credential still counts; asked before every row: who reads slowly never comes to the end of a look. */
  readonly isStillAllowed: () => Promise<boolean>;
  readonly onEnd: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Server-sent events of a feed, until the client goes, the credential is revoked, or the server stops. A client that
 * does not read is not written to: rows are read when there is room.
 */
export function feedResponse<Row>({ source, start, position, write }: Feed<Row>, stream: FeedStream): Response {
  const rows = follow(source, start, stream.signal);
  let saidAtMs = performance.now();
  const say = (controller: ReadableStreamDefaultController<Uint8Array>, text: string): void => {
    saidAtMs = performance.now();
    controller.enqueue(encoder.encode(text));
  };

  async function next(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const { value, done } = await rows.next();
      if (done) return end(controller);
      if (!(await stream.isStillAllowed())) {
        say(controller, "event: end\ndata: credentials_invalid\n\n");
        return end(controller);
      }
      if (value !== null) return say(controller, messageOf(write(value)));
      if (performance.now() - saidAtMs >= HEARTBEAT_MS) return say(controller, ": still here\n\n");
    }
  }

  let isCanceled = false;
  function end(controller: ReadableStreamDefaultController<Uint8Array>): void {
    stream.onEnd();
    if (!isCanceled) controller.close();
  }

  const body = new ReadableStream<Uint8Array>({
    start: (controller) => say(controller, `: listening\n\n${positionMessage(position, "event: open\n")}`),
    async pull(controller) {
      try {
        await next(controller);
      } catch (error) {
        if (!isCanceled) stream.onFault(error);
        end(controller);
      }
    },
    cancel() {
      isCanceled = true;
      stream.onEnd();
    },
  });
  return new Response(body, { headers: stream.headers });
}
