import type { IncomingMessage } from "node:http";
import { MAX_DELIVERY_BYTES } from "./create-receiver.ts";

/** A request as servers with a body parser hand it on: read already, or not yet. */
export type MaybeParsed = IncomingMessage & { readonly body?: unknown };

/**
 * The text of the body, whichever way it was taken: the stream itself, or what a JSON, text or raw parser left of it.
 *
 * @returns null when it is longer than any delivery
 */
export async function readDeliveryBody(request: MaybeParsed): Promise<string | null> {
  const { body } = request;
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString("utf8");
  if (typeof body === "object" && body !== null) return JSON.stringify(body);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_DELIVERY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
