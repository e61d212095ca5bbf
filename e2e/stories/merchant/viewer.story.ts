import { mailedLink } from "../../src/mail/mailed-link.ts";
import { freshName } from "../../src/product/fresh-name.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story("who joins as a viewer reads everything and is offered nothing to change", async ({ browser, page, product }) => {
  const email = `${freshName("meekijker")}@zonnig-dak.example`;
  await page.goto("/settings/members");
  await signIn(page, product.demo.users.owner);
  await page.getByRole("button", { name: "Uitnodigen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mailadres").fill(email);
  await dialog.getByLabel("Rol").selectOption({ label: "Meekijker" });
  // There before its text, so that it is heard.
  await expect(dialog.getByRole("status")).toBeEmpty();
  await dialog.getByRole("button", { name: "Uitnodigen" }).click();
  await expect(dialog.getByRole("status")).toContainText(email);
  await page.getByRole("button", { name: "Klaar" }).click();

  const context = await browser.newContext({ locale: "nl-NL" });
  const theirs = await context.newPage();
  await theirs.goto(await mailedLink(product, email));
  await theirs.getByLabel("Uw naam").fill("Meekijker");
  await theirs.getByLabel("Kies een wachtwoord").fill("een zin die lang genoeg is");
  await theirs.getByRole("button", { name: "Uitnodiging aannemen" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Vandaag" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Nieuwe offerte" })).toHaveCount(0);
  const wanted = theirs.getByRole("listitem").filter({ hasText: "Dit is nog nodig:" }).first();
  await expect(wanted.getByRole("link", { name: /^Offerte bekijken/ })).toBeVisible();
  const asked = theirs.getByRole("listitem").filter({ hasText: "Een vraag van uw organisatie is beantwoord:" }).first();
  await expect(asked.getByRole("link", { name: /^Antwoord lezen/ })).toBeVisible();
  await expect(theirs.getByRole("link", { name: /^(Document toevoegen|Factuur toevoegen|Antwoorden)/ })).toHaveCount(0);
  await wanted.getByRole("link").click();
  await expect(theirs.getByRole("region", { name: "Stand van zaken" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Document toevoegen" })).toHaveCount(0);
  await theirs.goto(`${product.demo.portalUrl}/quotes/new`);
  await expect(theirs).toHaveURL(`${product.demo.portalUrl}/quotes`);

  await theirs.locator('main a[href^="/quotes/"]').first().click();
  await expect(theirs.getByRole("heading", { level: 1 })).not.toHaveText("Offertes");
  await expect(theirs.getByRole("button", { name: "Stel een vraag" })).toHaveCount(0);
  await theirs.goto(`${product.demo.portalUrl}/cases`);
  await theirs.locator('main a[href^="/cases/"]').first().click();
  await expect(theirs.getByRole("heading", { level: 1 })).not.toHaveText("Vragen");
  await expect(theirs.getByRole("textbox")).toHaveCount(0);
  await context.close();
});
