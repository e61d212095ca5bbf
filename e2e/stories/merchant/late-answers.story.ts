import { fillConsumer } from "../../src/fill-consumer.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { expect, story } from "../../src/story.ts";

const AGE_OF_A_LIST_MS = 30_000;

story(
  "a new key stays on the screen while the list notices that the old one has ended",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    const dialog = page.getByRole("dialog");
    await page.clock.install();
    await page.goto("/settings/api-keys");
    await page.getByRole("button", { name: "Sleutel maken" }).first().click();
    await dialog.getByLabel("Naam").fill("Meteen vervangen");
    await dialog.getByRole("button", { name: "Sleutel maken" }).click();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
    const rows = page.getByRole("listitem").filter({ hasText: "Meteen vervangen" });
    await rows.getByRole("button", { name: "Vervangen" }).click();
    await dialog.getByRole("combobox").selectOption("0");
    await dialog.getByRole("button", { name: "Vervangen" }).click();
    await expect(dialog.getByText(/^okey_/)).toBeVisible();

    // As somebody who looks where the key is to go, and comes back.
    await page.clock.fastForward(AGE_OF_A_LIST_MS);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(rows).toHaveCount(2);

    await expect(dialog.getByText(/^okey_/)).toBeVisible();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
    await expect(dialog).toBeHidden();
    await page.context().close();
  },
);

story("backup codes whose dialog was closed before they came are shown all the same", async ({ browser, product }) => {
  const { owner } = product.demo.users;
  const page = await newPerson(browser, product.demo.portalUrl, owner);
  const totpURI = "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP";
  await page.route("**/api/auth/two-factor/enable", (route) =>
    route.fulfill({ json: { totpURI, backupCodes: ["aaaaa-bbbbb"] } }),
  );
  await page.goto("/settings/account");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Aanzetten", exact: true }).click();
  await dialog.getByLabel("Wachtwoord", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Verder" }).click();
  await dialog.getByLabel(/Code van 6 cijfers/).fill("123456");
  let letItBeOn = () => {};
  const isOn = new Promise<void>((resolve) => {
    letItBeOn = resolve;
  });
  await page.route("**/api/auth/two-factor/verify-totp", async (route) => {
    await isOn;
    await route.fulfill({ json: {} });
  });
  await dialog.getByRole("button", { name: "Controleren en aanzetten" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  letItBeOn();

  await expect(dialog.getByRole("list", { name: "Herstelcodes" })).toContainText("aaaaa-bbbbb");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Ik heb het bewaard" })).toBeVisible();
  await page.context().close();
});

story("an answer that comes late takes nobody away from where they went meanwhile", async ({ browser, product }) => {
  const { quoteId } = await openCase(product, "Weggegaan");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/quotes/${quoteId}`);
  await page.getByRole("button", { name: "Stel een vraag" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Uw bericht").fill("Kan dit sneller?");
  const letCaseCome = await heldRequests(page, "**/api/trpc/cases.create**");
  await dialog.getByRole("button", { name: "Versturen" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const made = page.waitForResponse("**/api/trpc/cases.create**");

  letCaseCome();
  await made;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));

  await expect(page).toHaveURL(new RegExp(`/quotes/${quoteId}$`));
  await page.context().close();
});

story("a quote whose answer comes late leaves the next one that is being typed", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes/new");
  await fillConsumer(page, "Eerder");
  await page.getByLabel("Bedrag incl. btw").fill("100");
  const letQuoteCome = await heldRequests(page, "**/api/trpc/quotes.create**");
  const sent = page.waitForRequest("**/api/trpc/quotes.create**");
  await page.getByRole("button", { name: "Offerte versturen" }).click();
  await sent;
  await page.getByRole("link", { name: "Maandlasten" }).click();
  await expect(page).toHaveURL(/preview/);
  await page.goBack();
  await page.getByRole("button", { name: "Begin opnieuw" }).click();
  await page.getByLabel("Achternaam").fill("Later");
  const made = page.waitForResponse("**/api/trpc/quotes.create**");

  letQuoteCome();
  await made;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));

  await expect(page).toHaveURL(/quotes\/new/);
  await page.reload();
  await expect(page.getByLabel("Achternaam")).toHaveValue("Later");
  await page.getByRole("button", { name: "Begin opnieuw" }).click();
  await page.context().close();
});
