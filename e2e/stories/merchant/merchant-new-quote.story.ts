import { fillConsumer } from "../../src/fill-consumer.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "the form says what is missing, tidies what was typed, and keeps it until it is sent",
  async ({ page, product }) => {
    await page.goto("/quotes/new");
    await signIn(page, product.demo.users.owner);
    await page.getByRole("button", { name: "Offerte versturen" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "niet goed ingevuld" });
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Achternaam" }).click();
    await expect(page.getByLabel("Achternaam")).toBeFocused();

    await fillConsumer(page, "Formulier");
    await expect(page.getByLabel("Postcode")).toHaveValue("3971 JK");
    const first = page.getByRole("group", { name: "Regel 1" });
    await first.getByLabel("Bedrag incl. btw").fill("6850,1");
    await first.getByLabel("Subsidiecode").fill("ISDE");
    await expect(first.getByLabel("Bedrag incl. btw")).toHaveValue("6.850,10");
    await page.getByRole("button", { name: "Subsidie toevoegen" }).click();
    const second = page.getByRole("group", { name: "Regel 2" });
    await expect(second.getByLabel("Subsidiecode")).toHaveValue("ISDE");
    await second.getByLabel("Subsidiebedrag").fill("2575,30");
    await expect(page.getByText("Totaal incl. btw")).toContainText("€ 4.274,80");

    await page.reload();
    await expect(page.getByText("U was al bezig met een offerte.")).toBeVisible();
    await expect(page.getByLabel("Achternaam")).toHaveValue("Formulier");
    await page.getByRole("button", { name: "Offerte versturen" }).click();

    await page.waitForURL(/\/quotes\/qot_/);
    await expect(page.getByRole("heading", { level: 1, name: "Formulier" })).toBeVisible();
    await page.goto("/quotes/new");
    await expect(page.getByLabel("Achternaam")).toHaveValue("");
  },
);

story("the form shows what its lines would cost a month while one types", async ({ page, product }) => {
  await page.goto("/quotes/new");
  await signIn(page, product.demo.users.owner);
  const cost = page.getByRole("region", { name: "Wat kost dit per maand?" });
  await expect(cost).toContainText("Vul bij een regel een bedrag in.");

  const amount = page.getByRole("group", { name: "Regel 1" }).getByLabel("Bedrag incl. btw");
  await amount.fill("15000");
  const monthly = cost.getByRole("row").nth(1).getByRole("cell").first();
  await expect(monthly).toContainText("€");
  const before = (await monthly.textContent()) ?? "";
  await expect(cost).toContainText("Geld lenen kost geld");
  await page.getByRole("button", { name: "Subsidie toevoegen" }).click();
  await page.getByRole("group", { name: "Regel 2" }).getByLabel("Subsidiebedrag").fill("5000");
  await expect(monthly).not.toHaveText(before);

  // While others are asked, the figures of before are seen to be of before.
  const letItCome = await heldRequests(page, "**/api/trpc/*costPreview.explore*");
  await amount.fill("20000");
  await expect(cost.locator("[aria-busy=true]")).toHaveCSS("opacity", "0.6");
  letItCome();
  await expect(cost.locator("[aria-busy=true]")).toHaveCount(0);

  // What is no amount is asked nobody, and shows no figures of before.
  await amount.fill("12x");
  await expect(cost).toContainText("Vul bij een regel een bedrag in.");
  await amount.fill("4000");
  await expect(cost).toContainText("De subsidies zijn samen hoger dan het werk.");
  await amount.fill("15000");
  await cost.getByRole("link", { name: "Alle leningen bekijken" }).click();
  await expect(page).toHaveURL(/preview\?.*subsidy/);
  await page.goBack();
  await expect(amount).toHaveValue("15.000,00");

  await page.getByRole("checkbox", { name: "Lening" }).uncheck();
  await expect(cost).toHaveCount(0);
});

story("a quote whose answer got lost is not made twice", async ({ page, product }) => {
  await page.goto("/quotes/new");
  await signIn(page, product.demo.users.owner);
  await fillConsumer(page, "Eenmaal");
  await page.getByLabel("Bedrag incl. btw").fill("100");
  await page.route("**/api/trpc/quotes.create*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Offerte versturen" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "geen verbinding" })).toBeVisible();
  await page.unroute("**/api/trpc/quotes.create*");

  await page.getByLabel("Straat").fill("Eikenlaan");
  await page.getByRole("button", { name: "Offerte versturen" }).click();
  await expect(page.getByRole("heading", { name: "Deze offerte is al aangekomen" })).toBeVisible();
  await page.getByLabel("Straat").fill("Lindelaan");
  await page.getByRole("button", { name: "Offerte versturen" }).click();
  await page.waitForURL(/\/quotes\/qot_/);

  const quoteId = page.url().split("/").at(-1);
  await page.goto("/quotes?q=eenmaal");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  expect((await callApi(product, "GET", `/v1/quotes/${quoteId}`)).body.data.address.street).toBe("Lindelaan");
});

story(
  "a quote that could not be sent says so where the person looks, and goes at the next try",
  async ({ page, product }) => {
    await page.goto("/quotes/new");
    await signIn(page, product.demo.users.owner);
    await fillConsumer(page, "Onbereikbaar");
    await page.getByRole("group", { name: "Regel 1" }).getByLabel("Bedrag incl. btw").fill("4500");
    await page.context().setOffline(true);

    await page.getByRole("button", { name: "Offerte versturen" }).click();

    const alert = page.getByRole("alert").filter({ hasText: /verbinding/ });
    await expect(alert).toBeInViewport();
    await expect(page.locator(":focus").getByRole("alert")).toHaveText((await alert.textContent()) ?? "");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Offerte versturen" }).click();
    await expect(page).toHaveURL(/\/quotes\/qot_/);
    const { body } = await callApi(product, "GET", `/v1/quotes/${page.url().split("/").at(-1)}`);
    expect(body.data.contact.lastName).toBe("Onbereikbaar");
  },
);

story("a quote that is being sent is neither cleared nor changed for another", async ({ page, product }) => {
  await page.goto("/quotes/new");
  await signIn(page, product.demo.users.owner);
  await fillConsumer(page, "Onderweg");
  await page.getByRole("group", { name: "Regel 1" }).getByLabel("Bedrag incl. btw").fill("4500");
  await page.reload();
  await expect(page.getByLabel("Achternaam")).toHaveValue("Onderweg");
  const startOver = page.getByRole("button", { name: "Begin opnieuw" });
  await expect(startOver).toBeEnabled();
  const letItBeStored = await heldRequests(page, "**/api/trpc/quotes.create**");
  await page.getByRole("button", { name: "Offerte versturen" }).click();

  await expect(startOver).toBeDisabled();

  letItBeStored();
  await expect(page).toHaveURL(/\/quotes\/qot_/);
});

story("who starts over is told nothing more of the quote of before", async ({ page, product }) => {
  await page.goto("/quotes/new");
  await signIn(page, product.demo.users.owner);
  await fillConsumer(page, "Voorbij");
  await page.reload();
  await expect(page.getByLabel("Achternaam")).toHaveValue("Voorbij");
  await page.getByRole("button", { name: "Offerte versturen" }).click();
  const problems = page.getByText(/niet goed ingevuld/);
  await expect(problems).toBeVisible();

  await page.getByRole("button", { name: "Begin opnieuw" }).click();

  await expect(problems).toHaveCount(0);
  await expect(page.getByLabel("Achternaam")).toHaveValue("");
});

story("a line that becomes a subsidy leaves behind what a subsidy has not", async ({ page, product }) => {
  await page.goto("/quotes/new");
  await signIn(page, product.demo.users.owner);
  await fillConsumer(page, "Omgezet");
  const work = page.getByRole("group", { name: "Regel 1" });
  await work.getByLabel("Bedrag incl. btw").fill("6850");
  await work.getByLabel("Subsidiecode").fill("ISDE");
  await page.getByRole("button", { name: "Regel toevoegen" }).click();
  await expect(page.getByRole("group", { name: "Regel 2" }).getByLabel("Soort")).toBeFocused();
  const line = page.getByRole("group", { name: "Regel 2" });
  await line.getByLabel("Bedrag incl. btw").fill("500");
  await line.getByLabel("Bedrag excl. btw").fill("400");
  await line.getByLabel("Subsidiecode").fill("WARMTE, X");

  await line.getByLabel("Soort").selectOption({ label: "Subsidie" });

  await expect(line.getByLabel("Subsidiecode")).toHaveValue("ISDE");
  await page.getByRole("button", { name: "Offerte versturen" }).click();
  await page.waitForURL(/\/quotes\/qot_/);
  const { body } = await callApi(product, "GET", `/v1/quotes/${page.url().split("/").at(-1)}`);
  expect(body.data.lineItems[1]).toMatchObject({ type: "subsidy", totalInclTax: -500, incentiveCodes: ["ISDE"] });
  expect(body.data.lineItems[1]).not.toHaveProperty("totalExclTax");
});

story(
  "what was wrong with a line goes away with it, stays with those behind it, and goes when it is mended and left",
  async ({ page, product }) => {
    await page.goto("/quotes/new");
    await signIn(page, product.demo.users.owner);
    await fillConsumer(page, "Regels");
    const lines = ["veel", "100", "meer"];
    for (const [index, amount] of lines.entries()) {
      if (index > 0) await page.getByRole("button", { name: "Regel toevoegen" }).click();
      await page
        .getByRole("group", { name: `Regel ${index + 1}` })
        .getByLabel("Bedrag incl. btw")
        .fill(amount);
    }
    await page.getByRole("button", { name: "Offerte versturen" }).click();
    const amountOf = (number: number) =>
      page.getByRole("group", { name: `Regel ${number}` }).getByLabel("Bedrag incl. btw");
    await expect(amountOf(3)).toHaveAccessibleDescription(/bedrag in cijfers/);

    await page.getByRole("button", { name: "Regel 1 verwijderen" }).click();

    await expect(amountOf(1)).toHaveAccessibleDescription("");
    await expect(amountOf(2)).toHaveAccessibleDescription(/bedrag in cijfers/);
    const summary = page.getByRole("alert").filter({ hasText: "niet goed ingevuld" });
    await expect(summary.getByRole("listitem")).toHaveText([/^Regel 2, Bedrag incl. btw:/]);

    await amountOf(2).fill("700,-");
    await page.getByLabel("Straat").click();

    await expect(amountOf(2)).toHaveValue("700,00");
    await expect(amountOf(2)).toHaveAccessibleDescription("");
    await expect(summary).toHaveCount(0);
  },
);

story(
  "a total of nothing is asked about once, beside the button, and goes when it is meant",
  async ({ page, product }) => {
    await page.goto("/quotes/new");
    await signIn(page, product.demo.users.owner);
    await fillConsumer(page, "Gratis");
    await page.getByLabel("Bedrag incl. btw").fill("0");
    const send = page.getByRole("button", { name: "Offerte versturen" });
    await send.click();
    const doubt = page.getByRole("alert").filter({ hasText: "Het totaal is € 0,00. Klopt dat?" });
    await expect(doubt).toBeFocused();
    await expect(page).toHaveURL(/\/quotes\/new$/);

    await send.click();
    await page.waitForURL(/\/quotes\/qot_/);
  },
);
