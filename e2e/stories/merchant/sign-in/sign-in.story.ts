import type { Page } from "@playwright/test";
import { quiet } from "../../../src/pages/quiet.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";

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
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL" })).newPage();
  await signInAt(elsewhere);
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Nederlands" }).first().click();
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Vandaag" })).toBeVisible();
  await elsewhere.context().close();
});

story(
  "a sign-in tells what is wrong at its fields, keeps what was typed, and sends once",
  async ({ page, product }) => {
    const { email: address } = product.demo.users.owner;
    await page.goto("/login");
    const email = page.getByLabel("E-mailadres");
    const password = page.getByLabel("Wachtwoord", { exact: true });
    const send = page.getByRole("button", { name: "Inloggen" });
    await expect(email).toBeFocused();
    await email.fill(address);
    await send.click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription("Vul dit in.");
    await expect(email).not.toHaveAccessibleDescription(/./);

    const sent: unknown[] = [];
    await page.route("**/api/auth/sign-in/email", async (route) => {
      sent.push(route.request().postDataJSON());
      await route.continue();
    });
    await password.fill("niet het wachtwoord");
    await expect(password).not.toHaveAccessibleDescription(/./);
    await password.press("Enter");
    await password.press("Enter");
    const problem = page.getByRole("alert");
    await expect(problem).toContainText("Het e-mailadres of het wachtwoord klopt niet");
    await expect(problem.locator("code")).toHaveText(/^req_/);
    await expect(email).toHaveValue(address);
    await expect(password).toHaveValue("niet het wachtwoord");
    expect(sent).toEqual([{ email: address, password: "niet het wachtwoord" }]);

    await page.getByRole("button", { name: "Wachtwoord tonen of verbergen" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Wachtwoord tonen of verbergen" }).click();
    await expect(password).toHaveAttribute("type", "password");
  },
);

story("a second factor is asked for after the password, of which nothing stays in the page", async ({ page }) => {
  await page.route("**/api/auth/sign-in/email", (route) => route.fulfill({ json: { twoFactorRedirect: true } }));
  const sent: unknown[] = [];
  await page.route("**/api/auth/two-factor/**", async (route) => {
    sent.push([new URL(route.request().url()).pathname.split("/").at(-1), route.request().postDataJSON()]);
    await route.fulfill({ status: 401, json: {} });
  });
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill("iemand@voorbeeld.example");
  await page.getByLabel("Wachtwoord", { exact: true }).fill("een geheime zin");
  await page.getByRole("button", { name: "Inloggen" }).click();
  const check = page.getByRole("button", { name: "Controleren" });
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.locator('input:not([name="code"])')).toHaveCount(0);
  await page.getByLabel("Code").fill("123 456");
  await check.click();
  await expect(page.getByRole("alert")).toContainText("Deze code klopt niet");

  await page.getByRole("button", { name: "Ik heb mijn telefoon niet" }).click();
  await expect(page.getByLabel("Herstelcode")).toBeFocused();
  await expect(page.getByText("Bent u ze kwijt? Vraag een beheerder")).toBeVisible();
  await expect(page.locator('[role="alert"]')).toBeEmpty();
  await page.getByLabel("Herstelcode").fill(" abcd-efgh ");
  await check.click();
  await expect(page.getByRole("alert")).toContainText("Deze herstelcode klopt niet");
  await page.getByRole("button", { name: "Toch de code uit de app gebruiken" }).click();
  await expect(page.getByLabel("Code")).toHaveValue("");
  expect(sent).toEqual([
    ["verify-totp", { code: "123456" }],
    ["verify-backup-code", { code: "abcd-efgh" }],
  ]);
});

story("who is too late with a code is told so, and starts again", async ({ page }) => {
  await page.route("**/api/auth/sign-in/email", (route) => route.fulfill({ json: { twoFactorRedirect: true } }));
  const tooLate = { status: 401, json: { code: "INVALID_TWO_FACTOR_COOKIE" } };
  await page.route("**/api/auth/two-factor/verify-totp", (route) => route.fulfill(tooLate));
  await page.goto("/login?next=%2Fcases");
  await page.getByLabel("E-mailadres").fill("iemand@voorbeeld.example");
  await page.getByLabel("Wachtwoord", { exact: true }).fill("een geheime zin");
  await page.getByRole("button", { name: "Inloggen" }).click();
  await page.getByLabel("Code").fill("123456");
  await page.getByRole("button", { name: "Controleren" }).click();
  await expect(page.getByRole("alert")).toContainText("Het inloggen duurde te lang");

  await page.getByRole("link", { name: "Begin opnieuw" }).click();

  await expect(page.getByLabel("E-mailadres")).toBeFocused();
  await expect(page).toHaveURL(/\/login\?next=%2Fcases$/);
});

story("another language leaves what was typed; chosen colours stay after signing in", async ({ page, product }) => {
  const { email, password } = product.demo.users.owner;
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByLabel("E-mail address")).toHaveValue(email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expect(page).toHaveTitle("Sign in · Quote Financing");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Fill this in.");
  await page.getByRole("button", { name: "Nederlands" }).click();
  await expect(page.getByLabel("Wachtwoord", { exact: true })).toHaveAccessibleDescription("Vul dit in.");

  const dark = page.locator('html[data-mantine-color-scheme="dark"]');
  await page.getByRole("button", { name: "Wissel tussen licht en donker" }).click();
  await expect(dark).toBeVisible();
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await page.waitForURL("**/today");
  await expect(dark).toBeVisible();
});

story("what was told at sign-in is told in the language that is chosen then", async ({ page }) => {
  const throttled = { status: 429, headers: { "retry-after": "150", "request-id": "req_1" }, json: {} };
  await page.route("**/api/auth/sign-in/email", (route) => route.fulfill(throttled));
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill("iemand@voorbeeld.example");
  await page.getByLabel("Wachtwoord", { exact: true }).fill("een geheime zin");
  await page.getByRole("button", { name: "Inloggen" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("over 3 minuten");
  await page.getByRole("button", { name: "English" }).click();

  await expect(alert).toContainText("in 3 minutes");
  await expect(alert).toContainText("Request number req_1");
});

story("the way to a forgotten password and back is open before signing in", async ({ page }) => {
  await page.goto("/login?next=%2Fcases");
  await expect(page.getByText("Log in om de pagina te openen")).toBeVisible();
  await page.getByRole("link", { name: "Wachtwoord vergeten?" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByRole("link", { name: /inloggen/i }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mailadres")).toBeFocused();
});

story("of two presses of the language the last one counts, whichever is answered first", async ({ page }) => {
  await page.goto("/login");
  let letEnglishCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letEnglishCome = resolve;
  });
  await page.route("**/login", async (route) => {
    const isEnglish = (await route.request().allHeaders()).cookie?.includes("language=en") === true;
    const response = await route.fetch();
    if (isEnglish) await mayCome;
    await route.fulfill({ response });
  });
  const [dutch, english] = [
    page.getByRole("button", { name: "Nederlands" }),
    page.getByRole("button", { name: "English" }),
  ];
  const asked = page.waitForRequest("**/login");
  await english.click();
  await asked;
  const answered = page.waitForResponse("**/login");
  await dutch.click();
  await answered;
  const late = page.waitForResponse("**/login");
  letEnglishCome();
  await (await late).finished();
  await quiet(page);

  await expect(page.locator("html")).toHaveAttribute("lang", "nl-NL");
  await expect(dutch).toHaveAttribute("aria-pressed", "true");
});

story("a service that cannot answer in another language takes nothing that was typed", async ({ page, product }) => {
  const { email } = product.demo.users.owner;
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill(email);
  await page.route("**/login", (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: "English" }).click();

  await expect(page.getByRole("alert").filter({ hasText: "De taal is niet veranderd." })).toBeVisible();
  await expect(page.getByLabel("E-mailadres")).toHaveValue(email);
});

story("a language that cannot be kept is told, and takes nothing that was typed", async ({ page, product }) => {
  const { email, password } = product.demo.users.owner;
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill(email);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "De taal is niet veranderd." })).toBeVisible();
  await expect(page.getByLabel("E-mailadres")).toHaveValue(email);
  await page.context().setOffline(false);

  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await page.waitForURL("**/today");
  await page.route("**/api/auth/update-user", (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "De taal is niet veranderd." })).toBeVisible();
  await page.unroute("**/api/auth/update-user");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "De taal is niet veranderd." })).toBeVisible();
  await page.context().setOffline(false);
});
