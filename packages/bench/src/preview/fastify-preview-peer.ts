import { indicate } from "@quote-financing/api/quotes/cost-preview/indication";
import { prorateCents } from "@quote-financing/api/quotes/cost-preview/maths/prorate";
import { LEGAL_WARNING } from "@quote-financing/api/quotes/cost-preview/texts";
import { viewExample } from "@quote-financing/api/quotes/cost-preview/view";
import Fastify from "fastify";
import postgres from "postgres";
import { announcePeer } from "../peers/announce-peer.ts";
import { createPeerCredentials } from "../rest/peers/peer-credentials.ts";
import type { PeerQuoteBody } from "../rest/peers/peer-quote-row.ts";

/** The same calculation without our facade: what the router, the strict shapes and the envelope cost. */
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 4 });
const authenticate = createPeerCredentials(sql);
const app = Fastify({ logger: false });

app.post<{ Body: PeerQuoteBody }>("/v1/quotes/cost/preview", async (request, reply) => {
  const caller = await authenticate(request.headers.authorization);
  if (caller === undefined) return reply.code(401).send({ error: { code: "credentials_invalid" } });
  const { totalInclTax, address, lineItems } = request.body;
  const question = {
    loanAmountCents: Math.round(totalInclTax * 100),
    postalCode: address.postalCode,
    lineItemTypes: lineItems.map((line) => line.type).filter((type) => type !== "subsidy") as "battery"[],
  };
  const lineCents = lineItems.map((line) => Math.round(line.totalInclTax * 100));
  const representativeExamples = indicate(question, new Date()).map((figures) => ({
    ...viewExample(figures, "nl-NL"),
    lineItems: prorateCents(figures.monthlyCostCents, lineCents).map((share, index) => ({
      externalId: lineItems[index]?.externalId,
      monthlyCost: share / 100,
    })),
  }));
  const content = [{ type: "text", name: "text_warning", value: LEGAL_WARNING["nl-NL"] }];
  return { data: { currency: "EUR", content, representativeExamples }, links: {} };
});

await app.listen({ port: 0, host: "127.0.0.1" });
announcePeer(app.server);
