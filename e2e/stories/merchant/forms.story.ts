import type { Page } from "@playwright/test";
import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { heldPages } from "../../src/pages/held-requests.ts";
import { hostileWorld } from "../../src/pages/hostile-world.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "a dialog opened by key is written in at once, and Enter pressed twice sends nothing",
  async ({ page, product }) => {
    await page.goto("/settings/destinations");
    await signIn(page, product.demo.users.owner);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Koppeling toevoegen" }).press("Enter");
    // Where the scripts come after the press, the dialog does: letters before it are nobody's (decision record 0420).
    await expect(dialog.getByLabel("Naam")).toBeFocused();
    await page.keyboard.type("Planning");
    await expect(dialog.getByLabel("Naam")).toHaveValue("Planning");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.goto("/settings/api-keys");
    const rolls: string[] = [];
    page.on("request", (request) => void (request.url().includes("apiKeys.roll") && rolls.push(request.url())));
    await page.getByRole("button", { name: "Vervangen" }).first().press("Enter");
    await expect(dialog.getByRole("combobox")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect(rolls).toEqual([]);
  },
);

story("a form tells a problem at its field, keeps what was typed, and sends once", async ({ page, product }) => {
  await page.goto("/settings/destinations");
  await signIn(page, product.demo.users.owner);
  await page.getByRole("button", { name: "Koppeling toevoegen" }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Naam");
  const url = dialog.getByLabel("Endpoint-URL");
  const send = dialog.getByRole("button", { name: "Koppeling toevoegen" });

  await url.fill("https://hooks.voorbeeld.example/eenmaal");
  await send.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Vul dit in\./);
  await expect(url).toHaveValue("https://hooks.voorbeeld.example/eenmaal");

  const sent: string[] = [];
  await page.route("**/api/trpc/destinations.create**", (route) => {
    sent.push(route.request().url());
    return sent.length === 1 ? route.abort() : route.continue();
  });
  await name.fill("Eén keer");
  await expect(name).not.toHaveAccessibleDescription(/Vul dit in\./);
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("internet");
  await expect(name).toHaveValue("Eén keer");

  await send.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(dialog.getByText("whsec_")).toBeVisible();
  expect(sent).toHaveLength(2);
});

story("half a date is asked for again, and a request never goes out without it", async ({ page, product }) => {
  const { organizationId, quoteId } = await hostileWorld(product);
  await page.goto(`/support/quotes/${quoteId}?organization=${organizationId}`);
  await signIn(page, product.demo.users.agent);
  await page.getByRole("button", { name: "Nieuwe vraag aan de organisatie" }).click();
  const dialog = page.getByRole("dialog");
  const date = dialog.getByLabel(/Antwoord uiterlijk/);
  const sent = await abortedCalls(page, "**/api/trpc/supportCases.createPlatformFeedback**");
  await dialog.getByLabel("Bericht").fill("Stuur ons de getekende offerte.");
  await date.pressSequentially("12");
  await dialog.getByRole("button", { name: "Versturen" }).click();

  await expect(date).toHaveAccessibleDescription("Vul een datum in.");
  await expect(date).toBeFocused();
  expect(sent).toEqual([]);
});

story("feedback has no subject until its writer chose one, and is asked for it", async ({ page, product }) => {
  const { quoteId } = await openCase(product, "Terugblik");
  await page.goto(`/quotes/${quoteId}`);
  await signIn(page, product.demo.users.owner);
  await page.getByRole("button", { name: "Stel een vraag" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Waar gaat het over?").selectOption({ index: 1 });
  const about = dialog.getByLabel("Uw feedback gaat over");
  await expect(about).toHaveValue("");
  await dialog.getByLabel("Uw bericht").fill("De offerte staat er snel in.");
  await dialog.getByRole("button", { name: "Versturen" }).click();

  await expect(about).toBeFocused();
  await expect(about).toHaveAccessibleDescription("Kies waar uw feedback over gaat.");
  await about.selectOption("Portaal");
  await dialog.getByRole("button", { name: "Versturen" }).click();
  await page.waitForURL(/\/cases\/cas_/);
  const { body } = await callApi(product, "GET", `/v1/cases/${page.url().split("/").at(-1)}`);
  expect(body.data).toMatchObject({ type: "merchant_feedback", requestType: "portal" });
});

story("an address that no mail can reach is told at its field", async ({ page }) => {
  await page.goto("/forgot-password");
  const email = page.getByLabel("E-mailadres");
  const sent = await abortedCalls(page, "**/api/auth/request-password-reset");
  for (const address of ["jan", "jan@", "jan@voorbeeld"]) {
    await email.fill(address);
    await page.getByRole("button", { name: "Link sturen" }).click();
    await expect(email).toHaveAccessibleDescription("Vul een geldig e-mailadres in.");
    expect(sent).toEqual([]);
  }
});

story("a code with a digit too few is not sent, and so is no attempt", async ({ page, product }) => {
  await page.route("**/api/auth/sign-in/email", (route) => route.fulfill({ json: { twoFactorRedirect: true } }));
  const { email, password } = product.demo.users.owner;
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  const code = page.getByLabel("Code");
  const sent = await abortedCalls(page, "**/api/auth/two-factor/verify-totp");
  await code.fill("12345");
  await page.getByRole("button", { name: "Controleren" }).click();
  await expect(code).toHaveAccessibleDescription("Vul alle 6 cijfers van de code in.");
  expect(sent).toEqual([]);

  await code.fill("123 456");
  await page.getByRole("button", { name: "Controleren" }).click();
  await expect.poll(() => sent).toHaveLength(1);
});

story("a dialog that opens again tells nothing of the last try", async ({ page, product }) => {
  await page.goto("/settings/members");
  await signIn(page, product.demo.users.owner);
  const open = page.getByRole("button", { name: "Uitnodigen" });
  const email = page.getByRole("dialog").getByLabel("E-mailadres");
  await open.click();
  await email.fill("jan");
  await page.getByRole("dialog").getByRole("button", { name: "Uitnodigen" }).click();
  await expect(email).toHaveAccessibleDescription("Vul een geldig e-mailadres in.");
  for (let press = 0; press < 2; press += 1) await page.keyboard.press("Escape");
  await open.click();

  await expect(email).toHaveValue("");
  await expect(email).not.toHaveAccessibleDescription(/./);
});

story(
  "passwords are gone from the page once they are changed, before the next one opens",
  async ({ page, product }) => {
    await page.goto("/settings/account");
    await signIn(page, product.demo.users.owner);
    await page.route("**/api/auth/change-password", (route) => route.fulfill({ json: {} }));
    let isLeaving = false;
    await page.route("**/settings/account?password=changed", (route) => {
      isLeaving = true;
      // An answer without a page: this one stays open.
      return route.fulfill({ status: 204 });
    });
    // Mantine draws its edge around it; what cannot be changed has a dashed one.
    const edge = page.locator(".mantine-PasswordInput-input", { has: page.getByLabel("Uw huidige wachtwoord") });
    await expect(edge).toHaveCSS("border-style", "solid");
    await expect(page.getByLabel("E-mailadres")).toHaveCSS("border-style", "dashed");
    await page.getByLabel("Uw huidige wachtwoord").fill("het oude wachtwoord");
    await page.getByLabel("Nieuw wachtwoord").fill("een heel nieuw wachtwoord");
    await page.getByRole("button", { name: "Wachtwoord wijzigen" }).click();
    await expect.poll(() => isLeaving).toBe(true);

    await expect(page.getByLabel("Uw huidige wachtwoord")).toHaveValue("");
    await expect(page.getByLabel("Nieuw wachtwoord")).toHaveValue("");
  },
);

story("a form whose scripts fail says so, and can be sent again", async ({ page }) => {
  await page.goto("/forgot-password");
  const email = page.getByLabel("E-mailadres");
  await email.fill("niemand@voorbeeld.example");
  await page.evaluate(() => {
    const { trim } = String.prototype;
    String.prototype.trim = function fail() {
      String.prototype.trim = trim;
      throw new Error("a fault of the page");
    };
  });
  const send = page.getByRole("button", { name: "Link sturen" });
  await send.click();
  await expect(page.getByRole("main").getByRole("alert")).not.toBeEmpty();
  await send.click();
  await expect(page.getByText("dan is de link onderweg")).toBeVisible();
});

/** The calls of one kind that a page makes from now on; none of them gets through. */
async function abortedCalls(page: Page, glob: string): Promise<string[]> {
  const calls: string[] = [];
  await page.route(glob, (route) => {
    calls.push(route.request().url());
    return route.abort();
  });
  return calls;
}

story(
  "what was sent stays busy until its page is there: a question, and a destination that is deleted",
  async ({ browser, product }) => {
    const { quoteId } = await openCase(product, "Bezigblijver");
    const registered = await callApi(product, "POST", "/v1/events/destinations", {
      name: "Eenmalig weg",
      url: "https://hooks.example.com/once",
    });
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    const dialog = page.getByRole("dialog");
    const send = dialog.locator("button[type=submit]");
    /** Sends, and looks at the button when the next page has been asked for and has not come. */
    const staysBusy = async (next: RegExp) => {
      const letPagesCome = await heldPages(page);
      const asked = page.waitForRequest((request) => next.test(request.url()) && request.url().includes("_rsc"));
      await send.click();
      await asked;
      await quiet(page);
      await expect(send).toHaveAttribute("data-loading", "true");
      letPagesCome();
    };
    await page.goto(`/quotes/${quoteId}`);
    await page.getByRole("button", { name: "Stel een vraag" }).click();
    await dialog.getByLabel("Uw bericht").fill("Is dit al gelezen?");
    await staysBusy(/cases\/cas_/);
    await expect(page).toHaveURL(/cases\/cas_/);

    await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
    await page.getByRole("button", { name: "Koppeling verwijderen" }).click();
    await dialog.getByRole("textbox").fill("Eenmalig weg");
    await staysBusy(/settings\/destinations/);
    await expect(page).toHaveURL(/settings\/destinations$/);
    await page.context().close();
  },
);
