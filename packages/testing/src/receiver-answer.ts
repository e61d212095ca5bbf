import type { ServerResponse } from "node:http";

/**
 * What the receiver does with one request: answer, never answer (`hang`), or break the connection (`reset`). A
 * function has the response in its own hands.
 */
export type ReceiverAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | "hang"
  | "reset"
  | ((response: ServerResponse) => void);

export function give(answer: ReceiverAnswer, response: ServerResponse): void {
  if (answer === "hang") return;
  if (answer === "reset") response.destroy();
  else if (typeof answer === "function") answer(response);
  else response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
}
