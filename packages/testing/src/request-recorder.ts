import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { give, type ReceiverAnswer } from "./receiver-answer.ts";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** `performance.now()` when the whole body was in. */
  readonly receivedAtMs: number;
}

/** Records what a receiver is sent, and answers by script. */
export class RequestRecorder {
  readonly requests: ReceivedRequest[] = [];
  readonly script: ReceiverAnswer[] = [];
  standing: ReceiverAnswer = { status: 200 };
  connections = 0;
  readonly #waiting = new Set<{ count: number; resolve(): void }>();

  take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    response.on("error", () => {});
    request.on("error", () => {});
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const body = Buffer.concat(chunks).toString("utf8");
      this.requests.push({ method, path, headers, body, receivedAtMs: performance.now() });
      give(this.script.shift() ?? this.standing, response);
      for (const waiter of this.#waiting) if (this.requests.length >= waiter.count) waiter.resolve();
    });
  }

  waitFor(count: number): Promise<readonly ReceivedRequest[]> {
    if (this.requests.length >= count) return Promise.resolve(this.requests);
    return new Promise((resolve) => {
      const waiter = {
        count,
        resolve: () => {
          this.#waiting.delete(waiter);
          resolve(this.requests);
        },
      };
      this.#waiting.add(waiter);
    });
  }
}
