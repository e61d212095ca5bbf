import { fillQuotes, removeFilledQuotes } from "../../src/fill-quotes.ts";
import { mailedLink } from "../../src/mail/mailed-link.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { freshName } from "../../src/product/fresh-name.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

const NAME = "Warmte Winkel B.V.";

story(
  "an agent makes a merchant, gives it a permission and a partner, and its owner comes in by the mailed link",
  async ({ page, product, browser }) => {
    const slug = freshName("warmte-winkel");
    const email = `eigenaar@${slug}.example.com`;
    await page.goto("/support/organizations");
    await signIn(page, product.demo.users.agent);

    await page.getByRole("button", { name: "Nieuwe organisatie" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam", { exact: true }).fill(NAME);
    await dialog.getByLabel("Korte naam").fill(slug);
    await dialog.getByLabel("E-mailadres van de eigenaar").fill(email);
    await dialog.getByRole("button", { name: "Aanmaken en uitnodigen" }).click();
    await expect(dialog.getByRole("status")).toContainText(email);
    // Who knows the partner's name is done with it before the list of partners has come.
    const letNamesCome = await heldRequests(page, /supportOrganizations\.list/);
    await dialog.getByRole("link", { name: "Organisatie openen" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(NAME);
    await expect(page.getByText(`${email} is uitgenodigd als eigenaar`)).toBeVisible();

    await page.getByRole("button", { name: "Herkennen toestaan" }).click();
    await expect(page.getByRole("button", { name: "Herkennen verbieden" })).toBeVisible();
    await page.getByLabel("Naam van de partner").fill("Intake Direct (intake-direct)");
    await page.getByRole("button", { name: "Koppelen", exact: true }).click();
    letNamesCome();
    await expect(page.getByRole("link", { name: "Intake Direct" })).toBeVisible();

    const context = await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL" });
    const owner = await context.newPage();
    await owner.goto(await mailedLink(product, email));
    await expect(owner.getByRole("heading", { name: `Werken voor ${NAME}` })).toBeVisible();
    await owner.getByLabel("Uw naam").fill("Eva Eigenaar");
    await owner.getByLabel("Kies een wachtwoord").fill("een zin die niemand raadt 7");
    await owner.getByRole("button", { name: "Uitnodiging aannemen" }).click();
    await expect(owner).not.toHaveURL(/invitations/);
    await expect(owner.getByText(NAME).first()).toBeVisible();
    await context.close();

    await page.reload();
    await expect(page.getByText(`${email} is uitgenodigd als eigenaar`)).toHaveCount(0);
  },
);

story("the list of organizations fits the smallest screen", async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/support/organizations");
  await signIn(page, product.demo.users.agent);
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
});

story("an agent comes to every quote of an organization from its page", async ({ page, product }) => {
  const { databaseUrl, organizations, users } = product.demo;
  const organizationId = organizations["zonnig-dak"]?.organizationId ?? "";
  await fillQuotes(databaseUrl, organizationId, 30);
  await page.goto(`/support/organizations/${organizationId}`);
  await signIn(page, users.agent);
  const links = page.getByRole("table").getByRole("link");
  await expect(links).toHaveCount(25);
  const hrefs = await links.evaluateAll((shown) => shown.map((link) => link.getAttribute("href")));

  await page.getByRole("link", { name: "Volgende" }).click();
  await expect(page.getByRole("link", { name: "Eerste pagina" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Offertes", exact: true })).toBeInViewport();
  for (const link of await links.all()) expect(hrefs).not.toContain(await link.getAttribute("href"));

  // Those that fill the pages are rows alone: none of them has a page of its own.
  await page.goto(hrefs.find((href) => href?.includes("qot_01JFZZED") === false) ?? "");
  await page.getByRole("link", { name: "Terug naar de organisatie" }).click();
  await expect(page.getByRole("link", { name: "Eerste pagina" })).toBeVisible();
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) expect(hrefs).not.toContain(await link.getAttribute("href"));

  await page.getByRole("link", { name: "Eerste pagina" }).click();
  await expect(page.getByRole("link", { name: "Eerste pagina" })).toHaveCount(0);
  await expect(links).toHaveCount(25);
  await removeFilledQuotes(databaseUrl);
});
