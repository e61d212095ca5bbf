import Fastify from "fastify";
import pino from "pino";
import postgres from "postgres";
import { announcePeer } from "../../peers/announce-peer.ts";
import { answerPreview } from "../../preview/answer-preview.ts";
import { createInOneStatement } from "./create-in-one-statement.ts";
import { createInTransaction } from "./create-in-transaction.ts";
import { addMessage, findThread, listCases } from "./peer-cases.ts";
import { createPeerCredentials } from "./peer-credentials.ts";
import { findQuote, viewCreated, viewQuote } from "./peer-quote.ts";
import type { PeerOrganization, PeerQuoteBody } from "./peer-quote-row.ts";

const { DATABASE_URL = "", PORTAL_URL = "", PEER_LOG = "off" } = process.env;
const sql = postgres(DATABASE_URL, { max: 16, onnotice: () => {} });
const authenticate = createPeerCredentials(sql);
const app = Fastify({ logger: false });

// As the product logs: one line for each request, written in batches.
if (PEER_LOG === "on") {
  const log = pino(pino.destination({ dest: "/dev/null", sync: false, minLength: 8_192 }));
  app.addHook("onResponse", (request, reply, done) => {
    log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      organizationId: request.organization.organizationId,
    });
    done();
  });
}

app.addHook("onRequest", async (request, reply) => {
  const caller = await authenticate(request.headers.authorization);
  if (caller === undefined) return reply.code(401).send({ error: { code: "credentials_invalid" } });
  request.organization = caller;
});

declare module "fastify" {
  interface FastifyRequest {
    organization: PeerOrganization;
  }
}

const amount = { type: "number", minimum: -10_000_000, maximum: 10_000_000 };
const body = {
  type: "object",
  required: ["address", "contact", "currency", "totalInclTax", "lineItems"],
  properties: {
    currency: { const: "EUR" },
    totalInclTax: amount,
    address: { type: "object", required: ["country", "postalCode", "houseNumber", "street", "city"] },
    contact: { type: "object", required: ["email", "lastName"] },
    lineItems: {
      type: "array",
      minItems: 1,
      maxItems: 250,
      items: { type: "object", required: ["type", "totalInclTax"], properties: { totalInclTax: amount } },
    },
  },
};

app.get<{ Params: { quoteId: string } }>("/v1/quotes/:quoteId", async (request, reply) => {
  const row = await findQuote(sql, request.organization.organizationId, request.params.quoteId);
  if (row === undefined) return reply.code(404).send({ error: { code: "resource_missing" } });
  return viewQuote(row, PORTAL_URL);
});

for (const [path, create] of [
  ["/transaction/quotes", createInTransaction],
  ["/statement/quotes", createInOneStatement],
] as const) {
  app.post(path, { schema: { body } }, async (request, reply) => {
    const created = await create(sql, request.organization, request.body as PeerQuoteBody);
    return reply.code(201).send(viewCreated(created, PORTAL_URL));
  });
}

app.post<{ Body: PeerQuoteBody }>("/v1/quotes/cost/preview", (request) => answerPreview(request.body));

app.get<{ Params: { caseId: string } }>("/v1/cases/:caseId/messages", async (request, reply) => {
  const data = await findThread(sql, request.organization.organizationId, request.params.caseId);
  if (data.length === 0) return reply.code(404).send({ error: { code: "resource_missing" } });
  return { data };
});

app.get("/v1/cases", (request) => listCases(sql, request.organization.organizationId));

const message = { type: "object", required: ["body"], properties: { body: { type: "string", minLength: 1 } } };
app.post<{ Params: { caseId: string }; Body: { body: string } }>(
  "/v1/cases/:caseId/messages",
  { schema: { body: message } },
  async (request, reply) => {
    const data = await addMessage(sql, request.organization, request.params.caseId, request.body.body);
    if (data === undefined) return reply.code(404).send({ error: { code: "resource_missing" } });
    return reply.code(201).send({ data });
  },
);

await app.listen({ port: 0, host: "127.0.0.1" });
announcePeer(app.server);
