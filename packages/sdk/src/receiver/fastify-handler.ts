import type { DeliveryReceiver } from "./create-receiver.ts";
import { pickHeaders } from "./delivery-headers.ts";

/** The part of Fastify's request and reply that is used. */
interface FastifyRequestLike {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

interface FastifyReplyLike {
  code(status: number): { send(payload?: unknown): unknown };
}

/** For Fastify, with its own JSON parser: `app.post("/hook", fastifyHandler(receiver))`. */
export function fastifyHandler(
  receiver: DeliveryReceiver,
): (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown> {
  return async ({ headers, body }, reply) => {
    const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
    const { status } = await receiver.receive({ headers: pickHeaders((name) => headers[name]), body: text });
    return reply.code(status).send();
  };
}
