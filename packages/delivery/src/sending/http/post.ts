import type { IncomingHttpHeaders } from "node:http";

/** One request, as undici wants it. */
export interface Post {
  readonly method: "POST";
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: string;
}

/** Is told how a post goes: undici's handler, of which only these are used. Nothing comes after an end or an error. */
export interface PostHandler {
  /** To be asked when a connection stands. @returns false when nothing is to be sent: then it has given the connection back. */
  admitOrWithhold(): boolean;
  /** Its bytes are handed to the socket next, unless this throws: then none are, and the connection is free again. */
  onRequestStart(): void;
  /** Once per informational head, then once with the final one. */
  onResponseStart(controller: unknown, status: number, headers: IncomingHttpHeaders): void;
  onResponseData(controller: unknown, chunk: Buffer): void;
  /** The whole response was read. */
  onResponseEnd(): void;
  onResponseError(controller: unknown, error: Error): void;
}
