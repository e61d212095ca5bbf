import type { Page } from "@playwright/test";
import { mailedLink } from "../../src/mail/mailed-link.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { freshName } from "../../src/product/fresh-name.ts";
import { expect, story } from "../../src/story.ts";

/** The product does what it is asked there, and its answer breaks off on its way: once. */
async function loseAnswer(page: Page, addresses: string): Promise<void> {
  await page.route(
    addresses,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

const ROTATE = "**/api/trpc/destinations.rotateSigningSecret**";

story(
  "a signing secret whose answer was lost is said to be made perhaps, and one under way is not left by Back",
  async ({ browser, product }) => {
    const url = "https://hooks.voorbeeld.example/kwijt-geheim";
    const { body } = await callApi(product, "POST", "/v1/events/destinations", { name: "Kwijt geheim", url });
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    const address = `/settings/destinations/${body.data.destinationId}`;
    await page.goto("/settings/destinations");
    await page.getByRole("link", { name: "Kwijt geheim" }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Ja, maak een nieuw geheim" });
    await page.getByRole("button", { name: "Nieuw geheim voor ondertekening" }).click();
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await page.context().setOffline(true);
    await confirm.click();
    // Nothing was sent: a word of another secret would end the one that works.
    await expect(dialog.getByRole("alert")).toContainText("Er is geen verbinding");
    await page.context().setOffline(false);
    await loseAnswer(page, ROTATE);
    await confirm.click();

    await expect(dialog.getByRole("alert")).toContainText("misschien is er wel een nieuw geheim gemaakt");
    await expect(dialog.getByText("Het vorige geheim ondertekent ook nog, tot")).toBeVisible();

    const letItCome = await heldRequests(page, ROTATE);
    await confirm.click();
    await expect(confirm).toBeDisabled();
    await page.goBack().catch(() => undefined);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    // The list that is read again meanwhile keeps nobody from what is shown once.
    await heldRequests(page, "**/api/trpc/*destinations.get*");
    letItCome();
    await expect(dialog.getByText(/^whsig_/)).toBeVisible();
    // However often it was tried, and held.
    expect(await entries()).toBe(before + 1);
    await page.context().close();
  },
);

story("Back leaves no page on which a key or a destination is being made", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  const dialog = page.getByRole("dialog");
  const stays = async (procedure: string, path: string) => {
    const letItCome = await heldRequests(page, `**/api/trpc/${procedure}**`);
    const send = dialog.getByRole("button").last();
    await send.click();
    await expect(send).toBeDisabled();
    await page.goBack().catch(() => undefined);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    letItCome();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
    await expect(dialog).toBeHidden();
    await page.unroute(`**/api/trpc/${procedure}**`);
  };

  await page.goto("/settings/api-keys");
  await page.getByRole("button", { name: "Sleutel maken" }).first().click();
  await dialog.getByLabel("Naam").fill("Onderweg");
  await stays("apiKeys.create", "/settings/api-keys");
  const row = page.getByRole("main").locator("li", { hasText: "Onderweg" });
  await row.getByRole("button", { name: /ervangen/ }).click();
  await stays("apiKeys.roll", "/settings/api-keys");
  await page.goto("/settings/destinations");
  await page.getByRole("button", { name: "Koppeling toevoegen" }).first().click();
  await dialog.getByLabel("Naam").fill("Onderweg");
  await dialog.getByLabel("Endpoint-URL").fill("https://hooks.voorbeeld.example/onderweg");
  await stays("destinations.create", "/settings/destinations");
  await page.context().close();
});

story("a choice of mail whose answer was lost is shown as it was saved", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/settings/notifications");
  const choice = page.getByLabel("Uitbetaald");
  const [was, other] = (await choice.inputValue()) === "never" ? ["never", "at_once"] : ["at_once", "never"];
  await loseAnswer(page, "**/api/trpc/notifications.choose**");
  await choice.selectOption(other ?? "");

  await expect(page.getByRole("alert").filter({ hasText: "internet" })).toBeVisible();
  await expect(choice).toHaveValue(other ?? "");

  // The other stories know it as it was.
  await choice.selectOption(was ?? "");
  await expect(page.getByText("Opgeslagen")).toBeVisible();
  await page.context().close();
});

story("a key whose answer was lost stands in the list", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/settings/api-keys");
  const dialog = page.getByRole("dialog");
  await loseAnswer(page, "**/api/trpc/apiKeys.create**");
  await page.getByRole("button", { name: "Sleutel maken" }).first().click();
  await dialog.getByLabel("Naam").fill("Nooit gezien");
  await dialog.getByRole("button", { name: "Sleutel maken" }).click();
  await expect(dialog.getByRole("alert")).toContainText("internet");

  await expect(page.getByRole("main").locator("li", { hasText: "Nooit gezien" })).toHaveCount(1);
  await page.context().close();
});

story(
  "a key that was rolled without an answer is said to have a successor that nobody saw, which is rolled from there",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/settings/api-keys");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Sleutel maken" }).first().click();
    await dialog.getByLabel("Naam").fill("Half vervangen");
    await dialog.getByRole("button", { name: "Sleutel maken" }).click();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
    const rows = page.getByRole("listitem").filter({ hasText: "Half vervangen" });
    await loseAnswer(page, "**/api/trpc/apiKeys.roll**");
    await rows.getByRole("button", { name: /^Vervangen/ }).click();
    await dialog.getByRole("combobox").selectOption("0");
    await dialog.getByRole("button", { name: "Vervangen" }).click();

    await expect(dialog.getByRole("alert")).toContainText("Er is net een nieuwe sleutel gemaakt.");
    await dialog.getByRole("button", { name: "De nieuwe sleutel vervangen" }).click();
    await expect(dialog.getByText(/^okey_/)).toBeVisible();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: "Actief" })).toHaveCount(1);
    await page.context().close();
  },
);

story("who joined and got no answer is let in when they press again", async ({ browser, product }) => {
  const email = `${freshName("antwoord.kwijt")}@zonnig-dak.example`;
  const owner = await portalPerson(product, product.demo.users.owner);
  await owner.call("members.invite", { email, role: "member" });
  const page = await (await browser.newContext({ locale: "nl-NL" })).newPage();
  await page.goto(await mailedLink(product, email));
  await loseAnswer(page, "**/api/invitations/*");
  await page.getByLabel("Uw naam").fill("Antje Kwijt");
  await page.getByLabel("Kies een wachtwoord").fill("een zin die lang genoeg is");
  const accept = page.getByRole("button", { name: "Uitnodiging aannemen" });
  await accept.click();
  await expect(page.getByRole("alert").filter({ hasText: "internet" })).toBeVisible();

  await accept.click();

  await expect(page.getByRole("heading", { level: 1, name: "Vandaag" })).toBeVisible();
  await page.context().close();
});

story("who signs out without a connection is told that they are still signed in", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  const signOut = page.getByRole("button", { name: "Uitloggen" });
  await page.context().setOffline(true);
  await signOut.click();

  const told = page.getByRole("alert").filter({ hasText: "u bent nog ingelogd" });
  await expect(told).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole("link", { name: /^Vragen/ }).click();
  await expect(page).toHaveURL(/\/cases/);
  await expect(told).toHaveCount(0);

  // What the page asks for by itself would find the session ended, and its dialog (ended-session.story.ts) lie over the button.
  await page.route("**/api/trpc/**", () => undefined);
  await loseAnswer(page, "**/api/auth/sign-out");
  await signOut.click();
  await expect(page.getByRole("alert").filter({ hasText: "Misschien bent u nog ingelogd" })).toBeVisible();
  await signOut.click();
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});

story("a language that could not be kept is told until another page is opened", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  await page.route("**/api/auth/update-user", (route) => route.abort("connectionreset"));
  const told = page.getByRole("alert").filter({ hasText: "De taal is niet veranderd" });
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(told).toBeVisible();

  await page.getByRole("link", { name: /^Vragen/ }).click();

  await expect(page).toHaveURL(/\/cases/);
  await expect(told).toHaveCount(0);
  await page.context().close();
});

story(
  "a link for a new password that was used says how to go on, and what was done is read out where the form was",
  async ({ page, product }) => {
    await page.goto("/forgot-password");
    const { email } = product.demo.users.member;
    await page.getByLabel("E-mailadres").fill(email);
    await page.getByRole("button", { name: "Link sturen" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("is de link onderweg");
    await expect(page.locator("main :focus")).toContainText("is de link onderweg");

    // The other stories sign in with the password as it is.
    await page.goto("/reset-password#gebruikt");
    const save = page.getByRole("button", { name: "Wachtwoord opslaan" });
    await page.getByLabel("Nieuw wachtwoord").fill("een zin die lang genoeg is");
    await save.click();
    const told = page.getByRole("alert").filter({ hasText: "Log dan in met uw nieuwe wachtwoord" });
    await expect(told).toBeVisible();
    await expect(page.getByRole("link", { name: "Vraag een nieuwe link aan" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    const status = page.locator("main form > [role=status]");
    await expect(status).toHaveCount(1);
    await expect(status).toBeEmpty();

    await page.route("**/api/auth/reset-password", (route) => route.fulfill({ json: { status: true } }));
    await save.press("Enter");
    await expect(status).toContainText("Uw wachtwoord is gewijzigd");
    await expect(page.locator("main :focus")).toContainText("Uw wachtwoord is gewijzigd");
    await expect(page.getByRole("link", { name: "Inloggen" })).toBeVisible();
  },
);
