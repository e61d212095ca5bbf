import Fastify from "fastify";
import postgres from "postgres";
import { announcePeer } from "../../peers/announce-peer.ts";
import { createInOneStatement } from "./create-in-one-statement.ts";
import { createInTransaction } from "./create-in-transaction.ts";
import { createPeerCredentials } from "./peer-credentials.ts";
import { findQuote, viewCreated, viewQuote } from "./peer-quote.ts";
import type { PeerOrganization, PeerQuoteBody } from "./peer-quote-row.ts";

const { DATABASE_URL = "", PORTAL_URL = "" } = process.env;
const sql = postgres(DATABASE_URL, { max: 16, onnotice: () => {} });
const authenticate = createPeerCredentials(sql);
const app = Fastify({ logger: false });

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

await app.listen({ port: 0, host: "127.0.0.1" });
announcePeer(app.server);
