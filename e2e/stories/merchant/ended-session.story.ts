import { INVOICE, merchantAt } from "../../src/documents-desk.ts";
import { endSession, sendTyped, signInAgain } from "../../src/ended-session.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

const AGE_OF_A_LIST_MS = 30_000;

story(
  "a message that is sent after the session ended goes out once its writer signed in again in place",
  async ({ page, product }) => {
    const { caseId } = await openCase(product, "Uitgelogd");
    const { owner } = product.demo.users;
    await page.goto("/login");
    await page.goto("/login");
    await signIn(page, owner);
    await page.goto(`/cases/${caseId}`);
    const composer = page.getByLabel("Uw bericht");
    await composer.fill("De meterkast is vorige week vervangen.");
    await endSession(page);

    await sendTyped(page);

    await signInAgain(page, owner);
    await expect(page.getByText("De meterkast is vorige week vervangen.")).toHaveCount(1);
    await expect(page.locator('[data-state="sending"], [data-state="failed"]')).toHaveCount(0);
  },
);

story(
  "who reads English signs in again in English, also where the browser has kept no language",
  async ({ browser, product }) => {
    const { otherOwner } = product.demo.users;
    const page = await newPerson(browser, product.demo.portalUrl, otherOwner);
    await page.goto("/settings/account");
    await page.getByRole("button", { name: "English" }).first().click();
    const save = page.getByRole("button", { name: "Save" }).first();
    await expect(save).toBeVisible();
    await page.context().clearCookies({ name: /language$/ });
    await endSession(page);

    // The page may have noticed first: its dialog is in front of the button then.
    await save.evaluate((button) => (button as HTMLButtonElement).click());

    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    const frame = dialog.frameLocator("iframe");
    await frame.getByLabel("E-mail address").fill(otherOwner.email);
    await frame.getByLabel("Password", { exact: true }).fill(otherOwner.password);
    await frame.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Nederlands" }).first().click();
    await expect(page.getByRole("button", { name: "Opslaan" }).first()).toBeVisible();
    await page.context().close();
  },
);

story("who does not sign in again keeps what was typed, and is told", async ({ page, product }) => {
  const { caseId } = await openCase(product, "Afgemeld");
  await page.goto("/login");
  await page.goto("/login");
  await signIn(page, product.demo.users.owner);
  await page.goto(`/cases/${caseId}`);
  await page.getByLabel("Uw bericht").fill("Nog een vraag.");
  await endSession(page);

  await sendTyped(page);

  // Asked once by what the page read itself, and once more by what was sent, if that was answered after the closing.
  const close = page.getByRole("dialog", { name: "Log opnieuw in" }).getByRole("button", { name: "Sluiten" });
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 1_000 });
    await expect(page.locator('[data-state="failed"]')).toContainText("Nog een vraag.", { timeout: 1_000 });
  }).toPass();
});

story(
  "a name that is saved after the session ended is saved once its owner signed in again, who could ask for a password",
  async ({ page, product }) => {
    const { member } = product.demo.users;
    await page.goto("/login");
    await page.goto("/login");
    await signIn(page, member);
    await page.goto("/settings/account");
    const name = page.getByRole("textbox", { name: "Naam" });
    const was = await name.inputValue();
    await name.fill("Ongeduldige Medewerker");
    await endSession(page);
    const profile = page.locator("form").filter({ has: name });
    // What the page reads by itself may ask first, and its dialog then covers the button.
    await profile.getByRole("button", { name: "Opslaan" }).dispatchEvent("click");
    // Its page could not be shown in the frame.
    const frame = page.getByRole("dialog", { name: "Log opnieuw in" }).frameLocator("iframe");
    await expect(frame.getByRole("link", { name: "Wachtwoord vergeten?" })).toHaveAttribute("target", "_blank");

    await signInAgain(page, member);

    await expect(profile.getByText("Opgeslagen")).toBeVisible();
    // The other stories know the member by the name of before.
    await name.fill(was);
    const saved = page.waitForResponse("**/api/auth/update-user");
    await profile.getByRole("button", { name: "Opslaan" }).click();
    expect((await saved).status()).toBe(200);
  },
);

story(
  "a file that is chosen after the session ended is added once its owner signed in again",
  async ({ page, product }) => {
    const { quoteId } = await openCase(product, "Sessieloos");
    await merchantAt(page, product, `/quotes/${quoteId}`);
    const panel = page.getByRole("region", { name: "Documenten" });
    await endSession(page);
    await panel.getByLabel("Bestand kiezen").setInputFiles(INVOICE);

    await signInAgain(page, product.demo.users.owner);

    await expect(panel.getByText("Toegevoegd")).toHaveCount(1);
    const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`);
    expect(body.data).toHaveLength(1);
  },
);

story("who closed the dialog is asked once more when they try a list again", async ({ page, product }) => {
  await page.clock.install();
  await page.goto("/login");
  await page.goto("/login");
  await signIn(page, product.demo.users.owner);
  await page.goto("/quotes");
  await endSession(page);
  await page.clock.fastForward(AGE_OF_A_LIST_MS);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  const dialog = page.getByRole("dialog", { name: "Log opnieuw in" });
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await expect(dialog).toBeHidden();
  const fault = page.getByRole("alert").filter({ hasText: "U bent niet meer ingelogd" });
  await expect(fault).toBeVisible();

  await fault.getByRole("button", { name: "Opnieuw proberen" }).click();

  await signInAgain(page, product.demo.users.owner);
  await expect(fault).toHaveCount(0);
});

story(
  "the sign-in page can be framed by pages of the portal alone, and only on its way back to one",
  async ({ page }) => {
    const ancestors = async (path: string) =>
      /frame-ancestors ([^;]+)/.exec((await page.request.get(path)).headers()["content-security-policy"] ?? "")?.[1];
    expect(await ancestors("/login")).toBe("'none'");
    expect(await ancestors("/login?next=%2Fquotes")).toBe("'none'");
    expect(await ancestors("/login?next=%2Fsigned-in")).toBe("'self'");
  },
);

story(
  "who signs in over a colleague's page finds nothing of what the colleague was typing",
  async ({ page, product }) => {
    const { caseId } = await openCase(product, "Overgenomen");
    await page.clock.install();
    await page.goto("/login");
    await page.goto("/login");
    await signIn(page, product.demo.users.owner);
    await page.goto(`/cases/${caseId}`);
    const composer = page.getByLabel("Uw bericht");
    await composer.fill("Dit is van de eigenaar.");
    await endSession(page);
    // The page notices when it is looked at again.
    await page.clock.fastForward(AGE_OF_A_LIST_MS);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

    await signInAgain(page, product.demo.users.member);

    await expect(composer).toHaveValue("");
    await page.reload();
    await expect(composer).toBeVisible();
    await expect(composer).toHaveValue("");
  },
);

story(
  "what somebody sent after their session ended is not sent in the name of who signs in instead",
  async ({ page, product }) => {
    const { caseId } = await openCase(product, "Andermans");
    await page.goto("/login");
    await page.goto("/login");
    await signIn(page, product.demo.users.owner);
    await page.goto(`/cases/${caseId}`);
    const composer = page.getByLabel("Uw bericht");
    await composer.fill("Namens de eigenaar.");
    await endSession(page);
    await sendTyped(page);

    await signInAgain(page, product.demo.users.member);

    await expect(composer).toHaveValue("");
    await expect(page.getByText("Namens de eigenaar.")).toHaveCount(0);
    const thread = await callApi(product, "GET", `/v1/cases/${caseId}/messages`);
    expect(thread.body.data).toHaveLength(1);
  },
);
