export interface ReadMessage {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
}

/** Takes server-sent events one by one from an answer; comments are messages without data. */
export function feedReader({ body }: Response) {
  const reader = (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const nextMessage = async (): Promise<ReadMessage | null> => {
    while (!text.includes("\n\n")) {
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
    }
    const end = text.indexOf("\n\n");
    const lines = text.slice(0, end).split("\n");
    text = text.slice(end + 2);
    return Object.fromEntries(
      lines.filter((line) => !line.startsWith(":")).map((line) => line.split(/: (.*)/s).slice(0, 2)),
    );
  };
  return {
    /** Null at the end of the stream. */
    async next(): Promise<ReadMessage | null> {
      for (;;) {
        const message = await nextMessage();
        if (message === null || message.data !== undefined) return message;
      }
    },
    /** The id of the next message that says where the stream is, and nothing else. Undefined when a heartbeat comes first. */
    async position(): Promise<string | undefined> {
      for (let comments = 0; comments < 2; comments += 1) {
        const message = await nextMessage();
        if (message === null || (message.id !== undefined && message.data === undefined)) return message?.id;
      }
      return undefined;
    },
    cancel: () => reader.cancel(),
  };
}
