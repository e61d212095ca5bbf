import Fastify from "fastify";
import postgres from "postgres";
import { announcePeer } from "../peers/announce-peer.ts";
import { createPeerCredentials } from "../rest/peers/peer-credentials.ts";
import type { PeerQuoteBody } from "../rest/peers/peer-quote-row.ts";
import { answerPreview } from "./answer-preview.ts";

/** Our calculation behind a hand-written route. */
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 4 });
const authenticate = createPeerCredentials(sql);
const app = Fastify({ logger: false });

app.post<{ Body: PeerQuoteBody }>("/v1/quotes/cost/preview", async (request, reply) => {
  const caller = await authenticate(request.headers.authorization);
  if (caller === undefined) return reply.code(401).send({ error: { code: "credentials_invalid" } });
  return answerPreview(request.body);
});

await app.listen({ port: 0, host: "127.0.0.1" });
announcePeer(app.server);
