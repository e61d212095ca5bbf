import { withBenchDatabase } from "../bench-database.ts";
import { type Contender, measureAlternately } from "../measure.ts";
import { startPeer } from "../peer-process.ts";
import { report } from "../report.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";
import { seedOrganization } from "../rest/seed-organization.ts";

/** The preview next to the same maths behind a hand-written Fastify route: issue "monthly-cost preview", part 6. */
export async function benchPreview(): Promise<void> {
  await withBenchDatabase(async (databaseUrl, sql) => {
    const { token } = await seedOrganization(sql);
    const environment = { DATABASE_URL: databaseUrl, PORTAL_URL: "http://127.0.0.1:3000" };
    const ours = await startPeer("./rest/our-peer.ts", environment);
    const fastify = await startPeer("./preview/fastify-preview-peer.ts", environment);
    const preview = (name: string, origin: string): Contender => ({
      name,
      url: `${origin}/v1/quotes/cost/preview`,
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        currency: "EUR",
        totalInclTax: SAMPLE_QUOTE.totalInclTax,
        address: SAMPLE_QUOTE.address,
        lineItems: SAMPLE_QUOTE.lineItems,
      }),
      expectedStatus: 200,
    });
    try {
      const contenders = [preview("ours", ours.url), preview("Fastify, same maths", fastify.url)];
      report("POST /v1/quotes/cost/preview", await measureAlternately(contenders));
    } finally {
      await Promise.all([ours.stop(), fastify.stop()]);
    }
  });
}
