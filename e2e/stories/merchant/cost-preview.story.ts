import type { Page } from "@playwright/test";
import { axeFindings } from "../../src/axe-findings.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

const euros = new Intl.NumberFormat("nl-NL", { style: "currency", currency: "EUR" });

const monthly = (page: Page) => page.locator("table td:nth-child(2)");

story(
  "an amount is compared by term, sent on as a link, and becomes a quote",
  async ({ browser, page, context, product }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/preview");
    await signIn(page, product.demo.users.member);
    await expect(page.getByText("Let op! Geld lenen kost geld")).toBeVisible();

    const explored: string[] = [];
    page.on("request", (request) => request.url().includes("costPreview.explore") && explored.push(request.url()));
    await page.getByLabel("Bedrag", { exact: true }).fill("");
    const typed = "18.250,50";
    await page.getByLabel("Bedrag", { exact: true }).pressSequentially(typed, { delay: 20 });
    await page.getByLabel(/^Postcode/).fill("1012ab");
    const { body } = await callApi(product, "POST", "/v1/quotes/cost/preview", {
      currency: "EUR",
      totalInclTax: 18_250.5,
      address: { country: "NL", postalCode: "1012 AB", houseNumber: "1", street: "Damrak", city: "Amsterdam" },
    });
    const expected = body.data.representativeExamples.map((one: { monthlyCost: number }) =>
      euros.format(one.monthlyCost),
    );
    await expect(monthly(page)).toHaveText(expected);
    // Fewer than one for each key; a busy machine pauses between some.
    expect(explored.length).toBeLessThan(typed.length);

    await page.getByRole("button", { name: "Opdelen in regels" }).click();
    await page.getByRole("button", { name: "Regel toevoegen" }).click();
    await page.getByLabel("Bedrag van deze regel").nth(1).fill("1000");
    await page.getByLabel("Soort werk").nth(1).selectOption("installation");
    await expect(page.getByLabel("Bedrag", { exact: true })).toHaveValue("19.250,50");
    await expect(page.getByRole("heading", { name: "Per maand en per regel" })).toBeVisible();
    const shown = await monthly(page).allTextContents();

    await page.getByRole("button", { name: /Link voor uw klant/ }).click();
    const customerLink = String(await page.evaluate("navigator.clipboard.readText()"));
    const stranger = await browser.newContext();
    const customer = await stranger.newPage();
    await customer.goto(customerLink);
    await expect(customer).toHaveURL(/\/widgets\/loan-indication/);
    await expect(customer.getByText("19.250,50").first()).toBeVisible();
    await stranger.close();

    await page.getByRole("button", { name: /Link voor collega/ }).click();
    const link = await page.evaluate("navigator.clipboard.readText()");
    await page.goto(String(link));
    await expect(monthly(page)).toHaveText(shown);

    await page.getByRole("link", { name: "Maak hier een offerte van" }).click();
    await expect(page.getByLabel("Postcode")).toHaveValue("1012ab");
    await expect(page.getByLabel("Bedrag incl. btw")).toHaveCount(2);
    await expect(page.getByLabel("Bedrag incl. btw").first()).toHaveValue("18.250,50");
  },
);

story("the code for a site and the picture come from the page", async ({ page, context, product }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/preview?ask=budget&budget=300");
  await signIn(page, product.demo.users.owner);

  await quiet(page);
  await page.getByLabel("Kleuren").selectOption("dark");
  await page.getByRole("button", { name: /Code voor uw site/ }).click();
  const code = String(await page.evaluate("navigator.clipboard.readText()"));
  expect(code).toMatch(/^<iframe src="[^"]+org=zonnig-dak&amp;budget=300&amp;lang=nl&amp;theme=dark" title="[^"]+"/);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /Afbeelding downloaden/ }).click();
  expect((await download).suggestedFilename()).toBe("loan-indication.png");
  await page.getByText("Afbeelding bekijken").click();
  await expect(page.getByRole("img", { name: /zoals uw klanten/ })).toHaveJSProperty("naturalWidth", 1200);
});

story(
  "mistakes are shown at their field, and figures of what was asked before go until they are corrected",
  async ({ page, product }) => {
    await page.goto("/preview");
    await signIn(page, product.demo.users.owner);
    await expect(monthly(page)).not.toHaveCount(0);

    await page.getByLabel("Bedrag", { exact: true }).fill("1,2345");
    await expect(page.getByText("Vul een bedrag in, bijvoorbeeld 15.000")).toBeVisible();
    await expect(monthly(page)).toHaveCount(0);
    await page.getByLabel("Bedrag", { exact: true }).fill("100");
    await expect(page.getByText("lenen vanaf € 500")).toBeVisible();
    await page.getByLabel(/^Postcode/).fill("10");
    await expect(page.getByText("Vul een postcode in zoals 1234 AB.")).toBeHidden();
    await page.getByLabel(/^Postcode/).blur();
    await expect(page.getByText("Vul een postcode in zoals 1234 AB.")).toBeVisible();
    await page.getByLabel("Bedrag", { exact: true }).fill("9.850,-");
    await expect(page.getByRole("heading", { name: /^Vergelijken bij €\s9\.850,00/ })).toBeVisible();
  },
);

story("the page is accessible and fits, in both languages and colours", async ({ browser, product }) => {
  const looks = [
    { colorScheme: "light", width: 360, english: false },
    { colorScheme: "dark", width: 1280, english: true },
  ] as const;
  for (const { colorScheme, width, english } of looks) {
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ baseURL: product.demo.portalUrl, colorScheme, viewport });
    const page = await context.newPage();
    await page.goto("/preview?postalCode=1012ab&lines=solar_panels:9000~subsidy:1000");
    await signIn(page, product.demo.users.otherOwner);
    if (english) await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      english ? "Calculate the monthly cost" : /^Maandlasten/,
    );
    await expect(monthly(page)).not.toHaveCount(0);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
    if (english) await page.getByRole("button", { name: "Nederlands" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Maandlasten/);
    await context.close();
  }
});

story("a quote shows what it would cost a month", async ({ page, product }) => {
  const created = await callApi(product, "POST", "/v1/quotes", quoteBody("Monthly"));
  await page.goto(created.body.links.portalQuote);
  await signIn(page, product.demo.users.owner);

  const panel = page.getByRole("region", { name: "Wat kost dit per maand?" });
  await expect(panel.getByText("Let op! Geld lenen kost geld")).toBeVisible();
  const shown = await panel.locator("td:nth-child(2)").allTextContents();
  expect(shown.length).toBeGreaterThanOrEqual(6);
  await panel.getByRole("link", { name: "Alle leningen bekijken" }).click();
  await expect(page.getByLabel("Bedrag", { exact: true })).toHaveValue("7.320,00");
  for (const text of shown) await expect(monthly(page).filter({ hasText: text }).first()).toBeVisible();
});

story("nothing is handed out of an amount that another one takes the place of", async ({ page, product }) => {
  await page.goto("/preview");
  await signIn(page, product.demo.users.owner);
  const link = page.getByRole("button", { name: "Link voor uw klant" });
  await expect(link).toBeVisible();
  const letItCome = await heldRequests(page, "**/api/trpc/*costPreview.explore*");

  await page.getByLabel("Bedrag", { exact: true }).fill("25000");

  await expect(page.locator("[inert]").getByText("Link voor uw klant")).toHaveCount(1);
  letItCome();
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expect(link).toBeVisible();
});
