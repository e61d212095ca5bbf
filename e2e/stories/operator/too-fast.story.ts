import { newPerson } from "../../src/new-person.ts";
import { startProduct } from "../../src/product/start-product.ts";
import { expect, story } from "../../src/story.ts";

const SLOWER = { RATE_LIMIT_PER_SECOND: "4", RATE_LIMIT_BURST: "40" };

story("who loads pages faster than their organization may is told to wait, and tries again", async ({ browser }) => {
  const product = await startProduct(SLOWER);
  try {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/quotes");
    const ask = () => page.context().request.get("/quotes");
    await expect.poll(async () => (await ask()).status(), { intervals: [0] }).toBe(429);
    expect((await ask()).headers()["retry-after"]).toBe("1");

    const told = page.getByRole("heading", { name: "Te veel tegelijk" });
    expect((await page.goto("/quotes"))?.status()).toBe(429);
    await expect(told).toBeVisible();
    await expect(page.getByText("Wacht 1 seconde en probeer het nog eens.")).toBeVisible();
    await expect(page.getByText("Verzoeknummer")).toHaveCount(0);
    await expect(async () => {
      await page.getByRole("button", { name: "Opnieuw proberen" }).click();
      await expect(page.getByRole("heading", { name: "Offertes" })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(told).toHaveCount(0);

    await expect.poll(async () => (await ask()).status(), { intervals: [0] }).toBe(429);
    await page.getByRole("link", { name: "Maandlasten" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Maandlasten|Te veel tegelijk/);
    for (const fault of ['"status":500', '"level":"error"']) expect(product.output()).not.toContain(fault);
    await page.context().close();
  } finally {
    await product.stop();
  }
});
