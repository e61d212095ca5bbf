import { withBenchDatabase } from "../bench-database.ts";
import { comparisonTable } from "../measure/comparison-table.ts";
import { type Contender, measureAlternately } from "../measure/measure-alternately.ts";
import { report } from "../measure/report.ts";
import { bundlePeer } from "../peers/bundle-peer.ts";
import { type PeerProcess, startPeer } from "../peers/peer-process.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";
import { seedOrganization } from "../rest/seed-organization.ts";

const { currency, totalInclTax, address, lineItems } = SAMPLE_QUOTE;
const BODY = JSON.stringify({ currency, totalInclTax, address, lineItems });

/** The preview next to the same maths behind a hand-written Fastify route. */
export async function benchPreview(): Promise<void> {
  await withBenchDatabase(async (databaseUrl, sql) => {
    const { token } = await seedOrganization(sql);
    const environment = { DATABASE_URL: databaseUrl, PORTAL_URL: "http://127.0.0.1:3000" };
    const ours = await startPeer(await bundlePeer(new URL("../rest/peers/our-peer.ts", import.meta.url)), environment);
    const fastify = await startPeer(
      await bundlePeer(new URL("./fastify-preview-peer.ts", import.meta.url)),
      environment,
    );
    const preview = (name: string, peer: PeerProcess): Contender => ({
      name,
      peer,
      path: "/v1/quotes/cost/preview",
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: BODY,
      expectedStatus: 200,
    });
    try {
      const figures = await measureAlternately([
        preview("ours", ours),
        { ...preview("Fastify, same maths", fastify), target: 0.8 },
      ]);
      report("preview", [comparisonTable("POST /v1/quotes/cost/preview: 4 lines", figures)], figures);
    } finally {
      await Promise.all([ours.stop(), fastify.stop()]);
    }
  });
}
