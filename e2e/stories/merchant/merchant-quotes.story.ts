import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";
import { expireQuote } from "../../src/time/expire-quote.ts";

story(
  "a merchant finds a quote by search, quick view and filter, and the address remembers it",
  async ({ page, product }) => {
    await callApi(product, "POST", "/v1/quotes", { ...quoteBody("Zoekmaar"), tags: ["smartphone_only"] });
    await page.goto("/quotes");
    await signIn(page, product.demo.users.owner);
    const rows = page.getByRole("table").getByRole("row");

    await page.getByRole("searchbox", { name: "Offertes zoeken" }).fill("anneke zoekm");
    await expect(rows).toHaveCount(2);
    const told = page.getByRole("main").getByRole("status").filter({ hasText: "gevonden" });
    await expect(told).toHaveText("Er is 1 resultaat gevonden voor ‘anneke zoekm’.");
    await expect(page.getByRole("link", { name: "Anneke Zoekmaar" })).toBeVisible();
    await expect(rows.nth(1)).toContainText("€ 7.320,00");
    await expect(page).toHaveURL(/q=anneke(\+|%20)zoekm/);

    await page
      .getByRole("navigation", { name: "Snelle overzichten" })
      .getByRole("link", { name: /Staat stil/ })
      .click();
    await expect(page).toHaveURL(/view=on_hold/);
    await expect(page.getByRole("table").getByText("Staat stil").first()).toBeVisible();
    await page.getByRole("table").getByRole("link").first().click();
    const head = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::header");
    await expect(head).toContainText("Staat stil");
    await page.goBack();

    await page.goto("/quotes?q=zoekmaar");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Kenmerk van de klant").selectOption({ label: "Alleen een smartphone" });
    await expect(page).toHaveURL(/tag=smartphone_only/);
    await page.getByLabel("Fase").selectOption({ label: "Gesloten" });
    await expect(page.getByRole("heading", { name: "Niets gevonden" })).toBeVisible();
    await expect(told).toHaveText("Er is niets gevonden voor ‘zoekmaar’.");
    await expect(page).toHaveURL(/phase=closed/);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Niets gevonden" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: "Anneke Zoekmaar" })).toBeVisible();
  },
);

story("a quote says who waits on whom, what comes next, and shows what the API sends", async ({ page, product }) => {
  const created = await callApi(product, "POST", "/v1/quotes", quoteBody("Wachtmaar"));
  await page.goto(`/quotes/${created.body.data.quoteId}`);
  await signIn(page, product.demo.users.owner);

  const standing = page.getByRole("region", { name: "Stand van zaken" });
  await expect(standing).toContainText("Wacht op de klant");
  await expect(standing).toContainText("sinds zojuist");
  await expect(page.getByRole("region", { name: "Verloop van de financiering" })).toContainText("Offerte ontvangen");
  await expect(page.getByRole("region", { name: "Regels" })).toContainText("€ 5.870,00");
  await page.getByText("JSON van deze offerte").click();
  await expect(page.locator("pre", { hasText: "quoteId" })).toContainText(created.body.data.quoteId);
});

for (const { language, words } of [
  {
    language: "Nederlands",
    words: {
      quotes: "Offertes",
      wait: "Wacht op de klant",
      ask: "Stel een vraag",
      send: "Versturen",
      total: "€ 7.320,00",
    },
  },
  {
    language: "English",
    words: {
      quotes: "Quotes",
      wait: "Waiting on the consumer",
      ask: "Ask a question",
      send: "Send",
      total: "€7,320.00",
    },
  },
] as const) {
  story(`a merchant works through the main path in ${language}`, async ({ page, product }) => {
    const lastName = `Pad${language}`;
    await callApi(product, "POST", "/v1/quotes", quoteBody(lastName));
    await page.goto("/quotes");
    await signIn(page, product.demo.users.owner);
    await page.getByRole("button", { name: language }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: words.quotes })).toBeVisible();
    await page.getByRole("link", { name: `Anneke ${lastName}` }).click();
    await expect(page.getByText(words.wait).first()).toBeVisible();
    await expect(page.getByText(words.total).first()).toBeVisible();

    await page.getByRole("button", { name: words.ask }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").last().fill("Kan dit sneller?\nGraag!");
    await dialog.getByRole("button", { name: words.send }).click();
    await page.waitForURL(/\/cases\/cas_/);

    await expect(page.getByRole("heading", { level: 1, name: "Kan dit sneller?" })).toBeVisible();
    await page.getByRole("button", { name: "Nederlands" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "nl-NL");
  });
}

story("a quote whose last day is over says so, and what can still be done", async ({ page, product }) => {
  const { quoteId } = (await callApi(product, "POST", "/v1/quotes", quoteBody("Verlopen"))).body.data;
  await page.goto(`/quotes/${quoteId}`);
  await signIn(page, product.demo.users.owner);
  const standing = page.getByRole("region", { name: "Stand van zaken" });
  await expect(standing).toContainText(/geldig tot/i);
  await expect(standing).not.toContainText("Deze offerte was geldig tot");
  await expireQuote(product.demo.databaseUrl, quoteId);
  await page.reload();
  await expect(standing).toContainText("Deze offerte was geldig tot");
  await expect(standing).toContainText("Maak een nieuwe offerte, of vraag ons wat er nog kan.");
});
