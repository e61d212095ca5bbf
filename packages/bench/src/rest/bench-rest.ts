import { withBenchDatabase } from "../bench-database.ts";
import { type Contender, measureAlternately } from "../measure.ts";
import { type PeerProcess, startPeer } from "../peer-process.ts";
import { report } from "../report.ts";
import { SAMPLE_QUOTE } from "./sample-quote.ts";
import { seedOrganization } from "./seed-organization.ts";

/** GET and POST of quotes next to hand-written peers: targets.md, Speed. */
export async function benchRest(): Promise<void> {
  await withBenchDatabase(async (databaseUrl, sql) => {
    const { token } = await seedOrganization(sql);
    const environment = { DATABASE_URL: databaseUrl, PORTAL_URL: "http://127.0.0.1:3000" };
    const ours = await startPeer("./rest/our-peer.ts", environment);
    const fastify = await startPeer("./rest/fastify-peer.ts", environment);
    const nextRoute = await startPeer("./rest/next-server.ts", environment);
    try {
      await benchGet(ours, fastify, nextRoute, token);
      await benchPost(ours, fastify, token);
    } finally {
      await Promise.all([ours.stop(), fastify.stop(), nextRoute.stop()]);
    }
  });
}

async function benchGet(ours: PeerProcess, fastify: PeerProcess, nextRoute: PeerProcess, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const quoteId = await createQuote(ours, token);
  const get = (name: string, peer: PeerProcess): Contender => ({
    name,
    url: `${peer.url}/v1/quotes/${quoteId}`,
    headers,
    expectedStatus: 200,
  });
  const contenders = [
    get("ours", ours),
    get("Fastify, hand-written", fastify),
    get("Next.js route handler", nextRoute),
  ];
  report("GET /v1/quotes/{quoteId}", await measureAlternately(contenders));
}

async function benchPost(ours: PeerProcess, fastify: PeerProcess, token: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = (name: string, url: string): Contender => ({
    name,
    url,
    method: "POST",
    headers,
    body: JSON.stringify(SAMPLE_QUOTE),
    expectedStatus: 201,
  });
  const contenders = [
    post("ours", `${ours.url}/v1/quotes`),
    post("Fastify, one transaction", `${fastify.url}/transaction/quotes`),
    post("Fastify, one statement", `${fastify.url}/statement/quotes`),
  ];
  report("POST /v1/quotes: 4 lines, event, 2 deliveries", await measureAlternately(contenders));
}

async function createQuote(peer: PeerProcess, token: string): Promise<string> {
  const response = await fetch(`${peer.url}/v1/quotes`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(SAMPLE_QUOTE),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`Creating the quote to read was answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: { quoteId: string } }).data.quoteId;
}
