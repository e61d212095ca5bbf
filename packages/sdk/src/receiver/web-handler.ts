import type { DeliveryReceiver } from "./create-receiver.ts";
import { pickHeaders } from "./delivery-headers.ts";
import { readStream } from "./read-stream.ts";

/**
 * For Next.js route handlers, Hono, edge runtimes and everything else over Web Request: `export const POST = webHandler(receiver)`.
 */
export function webHandler(receiver: DeliveryReceiver): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await readStream((request.body ?? []) as AsyncIterable<Uint8Array>);
    if (body === null) return new Response(null, { status: 413 });
    const { status } = await receiver.receive({ headers: pickHeaders((name) => request.headers.get(name)), body });
    return new Response(null, { status });
  };
}
