import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { startProduct } from "../../src/product/start-product.ts";
import { expect, story } from "../../src/story.ts";

story("without a loop everything arrives by calls of the cron route alone", async ({ receiver }) => {
  const product = await startProduct({ ROLES: "rest,portal" });
  try {
    const cron = async (secret: string) => {
      const headers = { Authorization: `Bearer ${secret}` };
      const response = await fetch(`${product.demo.baseUrl}/api/cron/deliver`, { headers });
      return { status: response.status, body: await response.json() };
    };
    await callApi(product, "POST", "/v1/events/destinations", { name: "Cron", url: receiver.url });
    for (let quote = 0; quote < 20; quote += 1) await callApi(product, "POST", "/v1/quotes", quoteBody(`Cron${quote}`));
    expect(receiver.requests).toHaveLength(0);

    expect((await cron("not the secret of this place")).status).toBe(401);
    const calls = await Promise.all(Array.from({ length: 4 }, () => cron(product.demo.cronSecret)));

    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(calls.reduce((sum, { body }) => sum + body.delivered, 0)).toBe(20);
    expect(calls.map(({ body }) => body.left)).toContain(0);
    const eventIds = receiver.requests.map(({ body }) => JSON.parse(body).eventId);
    expect([eventIds.length, new Set(eventIds).size]).toEqual([20, 20]);
  } finally {
    await product.stop();
  }
});
