import type { Receiver } from "./create-receiver.ts";

/** The part of Fastify's request and reply that is used. */
interface FastifyRequestLike {
  readonly headers: { readonly authorization?: string | undefined };
  readonly body: unknown;
}

interface FastifyReplyLike {
  code(status: number): { send(payload?: unknown): unknown };
}

/** For Fastify, with its own JSON parser: `app.post("/hook", fastifyHandler(receiver))`. */
export function fastifyHandler(
  receiver: Receiver,
): (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown> {
  return async ({ headers, body }, reply) => {
    const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
    const { status } = await receiver.receive({ authorization: headers.authorization, body: text });
    return reply.code(status).send();
  };
}
