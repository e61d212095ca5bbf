import type { DeliveryReceiver } from "./create-receiver.ts";
import { pickHeaders } from "./delivery-headers.ts";
import { parsedText } from "./read-delivery-body.ts";

/** The part of Fastify's request and reply that is used. */
interface FastifyRequestLike {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

interface FastifyReplyLike {
  code(status: number): { send(payload?: unknown): unknown };
}

/** For Fastify, with its own JSON parser or one of text or bytes: `app.post("/hook", fastifyHandler(receiver))`. */
export function fastifyHandler(
  receiver: DeliveryReceiver,
): (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown> {
  return async ({ headers, body }, reply) => {
    const { status } = await receiver.receive({
      headers: pickHeaders((name) => headers[name]),
      body: parsedText(body),
    });
    return reply.code(status).send();
  };
}
