import type { IncomingMessage } from "node:http";
import { readStream } from "./read-stream.ts";

/** A request as servers with a body parser hand it on: read already, or not yet. */
export type MaybeParsed = IncomingMessage & { readonly body?: unknown };

/**
 * The text of the body, whichever way it was taken: the stream itself, or what a JSON, text or raw parser left of it.
 *
 * @returns null when it is longer than any delivery
 */
export async function readDeliveryBody(request: MaybeParsed): Promise<string | null> {
  const { body } = request;
  const isParsed = typeof body === "string" || (typeof body === "object" && body !== null && !isUnread(request, body));
  return isParsed ? parsedText(body) : readStream(request as AsyncIterable<Uint8Array>);
}

/** The text of what a parser left of a body: of text, of bytes, or of JSON. */
export function parsedText(body: unknown): string {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body ?? null);
}

/** Express 4's parser leaves `{}` for a media type that it does not take, and the stream as it was. */
const isUnread = ({ readableDidRead }: MaybeParsed, body: object): boolean =>
  Object.keys(body).length === 0 && !readableDidRead;
