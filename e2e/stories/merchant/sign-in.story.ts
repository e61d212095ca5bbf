import type { Page } from "@playwright/test";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

/** As many as an account may have in its window (decision record 0071). */
const MAX_ATTEMPTS = 10;

story("someone who guesses passwords is told to wait, whether or not the account exists", async ({ page }) => {
  const email = "niemand@voorbeeld.example";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const answer = await page.request.post("/api/auth/sign-in/email", { data: { email, password: `raad ${attempt}` } });
    expect(answer.status()).toBe(401);
  }
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill("nog een poging");
  await page.getByRole("button", { name: "Inloggen" }).click();

  await expect(page.getByRole("alert").filter({ hasText: "te vaak geprobeerd" })).toContainText(/over \d+ minuten/);
});

story("the language is kept with the person, on every browser", async ({ browser, page, product }) => {
  const { member } = product.demo.users;
  const signInAt = async (theirs: Page) => {
    await theirs.goto("/login");
    await signIn(theirs, member);
  };
  await signInAt(page);
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Quotes" })).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL" })).newPage();
  await signInAt(elsewhere);
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Quotes" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Nederlands" }).first().click();
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Offertes" })).toBeVisible();
  await elsewhere.context().close();
});
