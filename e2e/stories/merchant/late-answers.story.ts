import { chooseRows } from "../../src/choose-rows.ts";
import { fillConsumer } from "../../src/fill-consumer.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { heldPages, heldRequests, heldScripts } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
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
    await rows.getByRole("button", { name: /^Vervangen/ }).click();
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
  const letItBeOn = await heldRequests(page, "**/api/auth/two-factor/verify-totp", {});
  await dialog.getByRole("button", { name: "Controleren en aanzetten" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  letItBeOn();

  await expect(dialog.getByRole("list", { name: "Herstelcodes" })).toContainText("aaaaa-bbbbb");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Ik heb het bewaard" })).toBeVisible();

  const asks: string[] = [];
  page.on("dialog", (asked) => void asked.dismiss().then(() => asks.push(asked.type())));
  await page.goBack().catch(() => undefined);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asks).toEqual(["beforeunload"]);
  await expect(dialog.getByRole("list", { name: "Herstelcodes" })).toContainText("aaaaa-bbbbb");
  await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
  await expect(page.getByRole("button", { name: "Aanzetten", exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(asks).toHaveLength(1);
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
  const pages: string[] = [];
  page.on("request", (request) => void (/\/cases\/cas_.*_rsc=/.test(request.url()) && pages.push(request.url())));

  letCaseCome();
  await made;
  // The question is no longer kept once it is there.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(`draft:open:${quoteId}`);
  await quiet(page);

  expect(pages).toEqual([]);
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
  await quiet(page);

  await expect(page).toHaveURL(/quotes\/new/);
  await page.reload();
  await expect(page.getByLabel("Achternaam")).toHaveValue("Later");
  await page.getByRole("button", { name: "Begin opnieuw" }).click();
  await page.context().close();
});

story("a message on its way is shown so to who leaves its case and comes back", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Postbode");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/cases/${caseId}`);
  const letMessageCome = await heldRequests(page, "**/api/trpc/caseMessages.post**");
  await page.getByLabel("Uw bericht").fill("Is dit er al?");
  await page.getByRole("button", { name: "Versturen" }).click();
  await page.getByRole("link", { name: "Offertes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Offertes" })).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-state="sending"]')).toContainText("Is dit er al?");
  await expect(page.getByText("Niet verstuurd")).toHaveCount(0);

  letMessageCome();

  await expect(page.locator("[data-state]").filter({ hasText: "Is dit er al?" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Gesprek" }).getByText("Is dit er al?")).toHaveCount(1);
  await page.reload();
  await expect(page.getByText("Is dit er al?")).toHaveCount(1);
  await expect(page.getByText("Niet verstuurd")).toHaveCount(0);
  await page.context().close();
});

story(
  "what is corrected right after a quote is sent goes along, and the form waits for its page",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/quotes/new");
    await fillConsumer(page, "Verbeteraar");
    const amount = page.getByLabel("Bedrag incl. btw");
    await amount.fill("5000");
    const letScriptsCome = await heldScripts(page);
    const letPagesCome = await heldPages(page);
    await page.getByRole("button", { name: "Offerte versturen" }).click();
    const send = page.locator("button[type=submit]", { hasText: "Offerte versturen" });
    await expect(send).toBeDisabled();
    await amount.fill("6000");
    const made = page.waitForResponse("**/api/trpc/quotes.create**");

    letScriptsCome();
    await made;

    await expect(page.getByLabel("Achternaam")).toHaveValue("Verbeteraar");
    await expect(send).toBeDisabled();
    await page.getByLabel("Straat").fill("Te laat");
    letPagesCome();
    await expect(page).toHaveURL(/quotes\/qot_/);
    await expect(page.getByText("€ 6.000,00").first()).toBeVisible();
    await page.goto("/quotes/new");
    await quiet(page);
    await expect(page.getByLabel("Achternaam")).toHaveValue("");
    await page.context().close();
  },
);

story("the rows of an earlier search are not all chosen for the next one", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  const bar = await chooseRows(page);
  const all = bar.getByRole("button", { name: "Alles op deze pagina" });
  await expect(all).toBeEnabled();
  const letRowsCome = await heldRequests(page, "**/api/trpc/*quotes.list*");
  await page.getByRole("searchbox").fill("bakker");
  await expect(all).toBeDisabled();

  letRowsCome();

  await all.click();
  const rows = await page.locator("[data-row-link]").count();
  await expect(bar).toContainText(new RegExp(`^${rows} `));
  await page.context().close();
});

story("the answer to what was saved before closes no dialog that was opened since", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.member);
  await page.goto("/quotes?q=bakker");
  const dialog = page.getByRole("dialog");
  const open = async () => {
    await page.getByRole("button", { name: "Weergaven" }).click();
    return dialog.getByLabel("Naam");
  };
  await (await open()).fill("Eerste");
  const letItBeSaved = await heldRequests(page, "**/api/trpc/savedViews.save**");
  await dialog.getByRole("button", { name: "Weergave bewaren" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const name = await open();
  await name.fill("Tweede");
  const saved = page.waitForResponse("**/api/trpc/savedViews.save**");

  letItBeSaved();
  await saved;
  await expect(page.locator("nav a", { hasText: "Eerste" })).toHaveCount(1);
  await quiet(page);

  await expect(name).toHaveValue("Tweede");
  await page.context().close();
});

story("an answer that comes late takes nobody back who went elsewhere by the palette", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes/new");
  await fillConsumer(page, "Paletganger");
  await page.getByLabel("Bedrag incl. btw").fill("100");
  const letQuoteCome = await heldRequests(page, "**/api/trpc/quotes.create**");
  const letPagesCome = await heldPages(page);
  const sent = page.waitForRequest("**/api/trpc/quotes.create**");
  await page.getByRole("button", { name: "Offerte versturen" }).click();
  await sent;
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: /^Vragen/ }).click();
  const made = page.waitForResponse("**/api/trpc/quotes.create**");

  letQuoteCome();
  await made;
  await quiet(page);
  letPagesCome();

  await expect(page).toHaveURL(/\/cases$/);
  await expect(page.getByRole("heading", { level: 1, name: "Vragen" })).toBeVisible();
  await page.context().close();
});
