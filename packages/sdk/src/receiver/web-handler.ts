import { MAX_DELIVERY_BYTES, type Receiver } from "./create-receiver.ts";

/** For Next.js route handlers and everything else over Web Request: `export const POST = webHandler(receiver)`. */
export function webHandler(receiver: Receiver): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await readText(request);
    if (body === null) return new Response(null, { status: 413 });
    const { status } = await receiver.receive({ authorization: request.headers.get("authorization"), body });
    return new Response(null, { status });
  };
}

async function readText({ body }: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_DELIVERY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
