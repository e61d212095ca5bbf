import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

const WITHIN_MS = 1_000;
const TRIES = 10;

story(
  "a quote travels from a merchant's backend to a receiver and to a person",
  async ({ page, product, receiver }) => {
    const registered = await callApi(product, "POST", "/v1/events/destinations", {
      name: "Planning",
      url: receiver.url,
    });
    expect(registered.status).toBe(201);

    const travel = async (count: number) => {
      const created = await callApi(product, "POST", "/v1/quotes", quoteBody("Travels"));
      const answeredAtMs = performance.now();
      expect(created.status).toBe(201);
      const delivery = (await receiver.waitForRequests(count)).at(-1);
      return { ...created.body.data, delivery, tookMs: (delivery?.receivedAtMs ?? 0) - answeredAtMs };
    };
    let { quoteId, delivery, tookMs } = await travel(1);
    // A busy machine holds one up; a service that is slow by itself holds each up.
    for (let count = 2; count <= TRIES && tookMs > WITHIN_MS; count += 1) {
      ({ quoteId, delivery, tookMs } = await travel(count));
    }
    expect(tookMs).toBeLessThanOrEqual(WITHIN_MS);
    expect(delivery?.headers.authorization).toBe(`Bearer ${registered.body.bearerSecret}`);
    const event = JSON.parse(delivery?.body ?? "");
    expect(event).toMatchObject({ version: "2026-06-01", type: "quote.created" });
    expect(event.data).toEqual({ quoteId, externalId: "P-Travels" });

    const fetched = await callApi(product, "GET", `/v1/quotes/${event.data.quoteId}`);
    expect(fetched.body.data.contact.lastName).toBe("Travels");

    await page.goto(fetched.body.links.portalQuote);
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, product.demo.users.owner);
    await expect(page).toHaveURL(fetched.body.links.portalQuote);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Travels");
  },
);

story("another organization's person finds nothing at a quote's link", async ({ page, product }) => {
  const created = await callApi(product, "POST", "/v1/quotes", quoteBody("Hidden"));
  const foreign = created.body.links.portalQuote;
  const unknown = foreign.replace(/qot_.*/, "qot_01M7YMBYKMKEYDB6C3P2JVES02");

  await page.goto(foreign);
  await signIn(page, product.demo.users.otherOwner);
  const texts = [];
  for (const link of [foreign, unknown]) {
    const response = await page.goto(link);
    expect(response?.status()).toBe(404);
    texts.push(await page.locator("main").textContent());
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toContain("Hidden");
});
