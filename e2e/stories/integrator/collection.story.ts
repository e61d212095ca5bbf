import { fileURLToPath } from "node:url";
import newman, { type NewmanRunSummary } from "newman";
import { expect, story } from "../../src/story.ts";

const COLLECTION = fileURLToPath(new URL("../../../packages/api/docs/postman-collection.json", import.meta.url));

story("the Postman collection runs through, every operation answered as documented", async ({ product }) => {
  const { demo, apiKey } = product;
  const values = {
    baseUrl: demo.baseUrl,
    apiKey,
    partnerToken: demo.organizations["intake-direct"]?.partnerToken ?? "",
  };
  const envVar = Object.entries(values).map(([key, value]) => ({ key, value }));
  const summary = await new Promise<NewmanRunSummary>((resolve, reject) => {
    newman.run({ collection: COLLECTION, envVar, reporters: [] }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
  const { stats, failures } = summary.run;
  expect(failures.map(({ error, source }) => `${source?.name}: ${error.message}`)).toEqual([]);
  expect(stats.requests.total).toBe(30);
  expect(stats.assertions.total).toBe(60);
});
