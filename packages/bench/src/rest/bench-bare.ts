import { withBenchDatabase } from "../bench-database.ts";
import { comparisonTable } from "../measure/comparison-table.ts";
import { type Contender, type Figures, measureAlternately } from "../measure/measure-alternately.ts";
import { report } from "../measure/report.ts";
import type { PeerProcess } from "../peers/peer-process.ts";
import { createQuotes } from "./create-quotes.ts";
import { createPeerTables } from "./peers/peer-tables.ts";
import { SAMPLE_QUOTE } from "./sample-quote.ts";
import { seedOrganization } from "./seed-organization.ts";
import { startRestPeers } from "./start-rest-peers.ts";

type Peers = Awaited<ReturnType<typeof startRestPeers>>;

/** The facade alone, without the log: GET and POST of quotes next to hand-written peers, and what our own guards cost. */
export async function benchBare(): Promise<void> {
  await withBenchDatabase(async (databaseUrl, sql) => {
    const { token } = await seedOrganization(sql);
    await createPeerTables(sql);
    const peers = await startRestPeers({ DATABASE_URL: databaseUrl, PORTAL_URL: "http://127.0.0.1:3000" });
    try {
      // Plans that are made over empty tables read whole organizations, and prepared ones stay.
      const [quoteId = ""] = await createQuotes(peers.ours, token, 30);
      await sql`analyze`;
      const get = await measureAlternately(getContenders(peers, quoteId, token));
      const guards = await measureAlternately(guardContenders(peers, quoteId, token));
      const post = await measureAlternately(postContenders(peers, token));
      const tables = [
        comparisonTable("GET /v1/quotes/{quoteId}, API key", get),
        comparisonTable("POST /v1/quotes: 4 lines, event, 2 deliveries", post),
        guardTable(guards),
      ];
      report("bare", tables, { get, post, guards });
    } finally {
      await Promise.all(Object.values(peers).map((peer) => peer.stop()));
    }
  });
}

function getContenders(peers: Peers, quoteId: string, token: string): Contender[] {
  const get = (name: string, peer: PeerProcess, target?: number): Contender => ({
    name,
    peer,
    path: `/v1/quotes/${quoteId}`,
    headers: { authorization: `Bearer ${token}` },
    expectedStatus: 200,
    ...(target === undefined ? {} : { target }),
  });
  return [
    get("ours", peers.ours),
    get("Fastify, prepared SQL", peers.fastify, 0.9),
    get("Next.js route handler", peers.next, 5),
  ];
}

function guardContenders(peers: Peers, quoteId: string, token: string): Contender[] {
  const [ours, fastify] = getContenders(peers, quoteId, token);
  if (ours === undefined || fastify === undefined) return [];
  return [ours, { ...ours, name: "without credential look-up and rate limit", peer: peers.unguarded, target: 0.85 }];
}

function postContenders(peers: Peers, token: string): Contender[] {
  const post = (name: string, peer: PeerProcess, path: string, target?: number): Contender => ({
    name,
    peer,
    path,
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(SAMPLE_QUOTE),
    expectedStatus: 201,
    ...(target === undefined ? {} : { target }),
  });
  return [
    post("ours", peers.ours, "/v1/quotes"),
    post("Fastify, one transaction", peers.fastify, "/transaction/quotes", 1.3),
    post("Fastify, one statement", peers.fastify, "/statement/quotes", 0.8),
  ];
}

/** A read is neither audited nor keyed: of the four guards it pays for two. */
const guardTable = (figures: readonly Figures[]) =>
  comparisonTable("GET with our guards next to none (audit and idempotency do nothing on a read)", figures);
