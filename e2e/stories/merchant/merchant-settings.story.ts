import { totpCode } from "@quote-financing/testing/totp-code";
import { mailedLink } from "../../src/mail/mailed-link.ts";
import { newPerson } from "../../src/new-person.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { freshName } from "../../src/product/fresh-name.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "an API key is shown once, works, is replaced and revoked, and the log tells all of it",
  async ({ page, product }) => {
    const asks = (key: string) =>
      fetch(`${product.demo.baseUrl}/v1/cases`, { headers: { Authorization: `Bearer ${key}` } }).then(
        ({ status }) => status,
      );
    await page.goto("/settings/api-keys");
    await signIn(page, product.demo.users.owner);
    await page.getByRole("button", { name: "Sleutel maken" }).click();
    await page.getByRole("dialog").getByLabel("Naam").fill("Verhaal");
    await page.getByRole("dialog").getByRole("button", { name: "Sleutel maken" }).click();
    const shown = page.getByRole("dialog").locator("code");
    const key = (await shown.textContent()) ?? "";
    expect(key).toMatch(/^okey_/);
    expect(await asks(key)).toBe(200);
    await page.getByRole("button", { name: "Ik heb het bewaard" }).click();

    const row = page.getByRole("listitem").filter({ hasText: "Verhaal" }).filter({ hasText: "Actief" });
    await row.getByRole("button", { name: "Vervangen" }).click();
    await page.getByLabel("De oude sleutel werkt nog").selectOption({ label: "Niet: hij stopt meteen" });
    await page.getByRole("dialog").getByRole("button", { name: "Vervangen" }).click();
    await expect(shown).not.toHaveText(key);
    const replaced = (await shown.textContent()) ?? "";
    await page.getByRole("button", { name: "Ik heb het bewaard" }).click();
    await expect.poll(() => asks(key)).toBe(401);
    expect(await asks(replaced)).toBe(200);
    // Until the list is read again it shows the old one in its place.
    await expect(page.getByRole("listitem").filter({ hasText: "Verhaal" })).toHaveCount(2);
    await row.getByRole("button", { name: "Intrekken" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Intrekken" }).click();
    await expect.poll(() => asks(replaced)).toBe(401);

    await page.getByRole("link", { name: "Logboek" }).first().click();
    for (const act of ["API-sleutel ingetrokken", "API-sleutel vervangen", "API-sleutel gemaakt"]) {
      await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: act }).first()).toBeVisible();
    }
    await page.getByLabel("Toon").selectOption("API-sleutel vervangen");
    await expect(page.getByRole("status").filter({ hasText: "gevonden voor ‘API-sleutel vervangen’" })).toBeAttached();
  },
);

story(
  "someone new joins by the link of an invitation, may do what the table says, and can be removed",
  async ({ browser, page, product }) => {
    const email = `${freshName("nieuw")}@zonnig-dak.example`;
    await page.goto("/settings/members");
    await signIn(page, product.demo.users.owner);
    const rights = page.getByRole("table", { name: "Rechten per rol" });
    await expect(rights.getByRole("row", { name: "Medewerkers beheren Ja Ja Nee" })).toBeVisible();
    await page.getByRole("button", { name: "Uitnodigen" }).click();
    await page.getByRole("dialog").getByLabel("E-mailadres").fill(email);
    await page.getByRole("dialog").getByRole("button", { name: "Uitnodigen" }).click();
    await expect(page.getByRole("dialog")).toContainText(`onderweg naar ${email}`);
    await expect(page.getByRole("dialog")).not.toContainText("/invitations/");
    await page.getByRole("button", { name: "Klaar" }).click();
    const first = await mailedLink(product, email);
    const invitation = page.getByRole("listitem").filter({ hasText: email });
    await invitation.getByRole("button", { name: "Opnieuw sturen" }).click();
    await expect(page.getByText(`Een nieuwe link is onderweg naar ${email}`)).toBeVisible();
    const newest = () => mailedLink(product, email);
    await expect.poll(newest).not.toBe(first);
    const link = await newest();

    const context = await browser.newContext({ locale: "nl-NL" });
    const theirs = await context.newPage();
    await theirs.goto(first);
    await expect(theirs.getByRole("heading", { name: "Deze uitnodiging werkt niet meer" })).toBeVisible();
    await theirs.goto(link);
    await expect(theirs.getByRole("heading", { name: "Werken voor Zonnig Dak B.V." })).toBeVisible();
    await theirs.getByLabel("Uw naam").fill("Nieuwe Collega");
    await theirs.getByLabel("Kies een wachtwoord").fill("een zin die lang genoeg is");
    await theirs.getByRole("button", { name: "Uitnodiging aannemen" }).click();
    await expect(theirs.getByRole("heading", { level: 1, name: "Vandaag" })).toBeVisible();
    await expect(theirs.getByRole("link", { name: "API-sleutels" })).toHaveCount(0);
    await theirs.goto(link);
    await expect(theirs.getByRole("heading", { name: "Deze uitnodiging werkt niet meer" })).toBeVisible();
    await theirs.getByRole("link", { name: "Naar het portaal" }).click();
    await expect(theirs.getByRole("heading", { level: 1, name: "Vandaag" })).toBeVisible();

    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: "Nieuwe Collega" });
    await row.getByRole("button", { name: "Nieuwe Collega verwijderen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
    await expect(row).toHaveCount(0);
    await theirs.goto("/quotes");
    await expect(theirs.getByRole("heading", { name: "U hoort bij geen organisatie" })).toBeVisible();
    await expect.poll(() => theirs.title()).toContain("U hoort bij geen organisatie · ");
    await context.close();
  },
);

story(
  "someone of another organization joins too, and chooses for whom they work",
  async ({ browser, page, product }) => {
    const { owner, otherOwner } = product.demo.users;
    await page.goto("/settings/members");
    await signIn(page, owner);
    await page.getByRole("button", { name: "Uitnodigen" }).click();
    await page.getByRole("dialog").getByLabel("E-mailadres").fill(otherOwner.email);
    await page.getByRole("dialog").getByRole("button", { name: "Uitnodigen" }).click();
    await page.getByRole("button", { name: "Klaar" }).click();
    const link = await mailedLink(product, otherOwner.email);

    const theirs = await (await browser.newContext({ locale: "nl-NL" })).newPage();
    await theirs.goto(link);
    await theirs.getByRole("link", { name: "Inloggen om aan te nemen" }).click();
    await signIn(theirs, otherOwner);
    await theirs.getByRole("button", { name: "Uitnodiging aannemen" }).click();
    const organization = theirs.getByLabel("Organisatie:").first();
    await expect(organization.locator("option:checked")).toHaveText("Zonnig Dak B.V.");
    await quiet(theirs);
    const chosen = theirs.waitForResponse((response) => response.url().includes("account.chooseOrganization"));
    await organization.dispatchEvent("pointerdown");
    await organization.selectOption({ label: "WarmteWerk Installaties" });
    expect((await chosen).status()).toBe(200);
    await expect(organization.locator("option:checked")).toHaveText("WarmteWerk Installaties");
    await theirs.context().close();

    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: otherOwner.email });
    await row.getByRole("button", { name: "Verwijderen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
    await expect(row).toHaveCount(0);
  },
);

story(
  "a second factor is switched on by its first code, asked for at sign-in, and a backup code stands in once",
  async ({ browser, page, product }) => {
    const { member } = product.demo.users;
    await page.goto("/settings/account");
    await signIn(page, member);
    await page.getByRole("button", { name: "Aanzetten" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Wachtwoord", { exact: true }).fill(member.password);
    await dialog.getByRole("button", { name: "Verder" }).click();
    await expect(dialog.getByRole("img", { name: /QR-code/ })).toBeVisible();
    const uri = `otpauth://totp/x?secret=${await dialog.locator("code").textContent()}`;
    await dialog.getByLabel(/Code van 6 cijfers/).fill(totpCode(uri, performance.timeOrigin + performance.now()));
    await dialog.getByRole("button", { name: "Controleren en aanzetten" }).click();
    await expect(dialog.getByRole("list", { name: "Herstelcodes" })).toBeVisible();
    const [backupCode = "", otherCode = ""] = await dialog
      .getByRole("list", { name: "Herstelcodes" })
      .getByRole("listitem")
      .allTextContents();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
    await expect(page.getByRole("button", { name: "Uitzetten" })).toBeVisible();

    const elsewhere = await (await browser.newContext({ baseURL: product.demo.portalUrl })).newPage();
    await elsewhere.goto("/login");
    await elsewhere.locator('input[type="email"]').fill(member.email);
    await elsewhere.locator('input[type="password"]').fill(member.password);
    await elsewhere.locator('button[type="submit"]').click();
    await elsewhere.getByRole("button", { name: "Ik heb mijn telefoon niet" }).click();
    await elsewhere.getByLabel("Herstelcode").fill(backupCode);
    await elsewhere.getByRole("button", { name: "Controleren" }).click();
    await expect(elsewhere.getByRole("heading", { level: 1, name: "Vandaag" })).toBeVisible();

    await page.reload();
    const signOutThere = page.getByRole("button", { name: /^Uitloggen: / });
    await expect(signOutThere.first()).toBeVisible();
    // Other stories may have left sessions of this person.
    for (let left = await signOutThere.count(); left > 0; left -= 1) {
      await signOutThere.first().click();
      await expect(signOutThere).toHaveCount(left - 1);
    }
    await elsewhere.goto("/quotes");
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.context().close();
    await page.getByRole("button", { name: "Uitzetten" }).click();
    await dialog.getByLabel("Wachtwoord", { exact: true }).fill(member.password);
    await dialog.getByLabel("Code uit uw app").fill(otherCode);
    await dialog.getByRole("button", { name: "Uitzetten" }).click();
    await expect(page.getByRole("button", { name: "Aanzetten" })).toBeVisible();
  },
);

story("a new password ends the sessions elsewhere", async ({ browser, page, product }) => {
  const { otherOwner } = product.demo.users;
  const changed = "een heel ander wachtwoord";
  const elsewhere = await newPerson(browser, product.demo.portalUrl, otherOwner);
  await page.goto("/settings/account");
  await signIn(page, otherOwner);
  for (const [current, next] of [
    [otherOwner.password, changed],
    [changed, otherOwner.password],
  ] as const) {
    await page.getByLabel("Uw huidige wachtwoord").fill(current);
    await page.getByLabel("Nieuw wachtwoord").fill(next);
    await page.getByRole("button", { name: "Wachtwoord wijzigen" }).click();
    await expect(page.getByText("Opgeslagen")).toBeVisible();
    await page.goto("/settings/account");
  }
  await elsewhere.goto("/quotes");
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
});

story(
  "a refusal is shown in Dutch at its field, and account forms show the number of the request",
  async ({ page, product }) => {
    await page.goto("/settings/destinations");
    await signIn(page, product.demo.users.owner);
    await page.getByRole("button", { name: "Koppeling toevoegen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam").fill("Binnen");
    await dialog.getByLabel("Endpoint-URL").fill("http://voorbeeld.example/events");
    await dialog.getByRole("button", { name: "Koppeling toevoegen" }).click();
    await expect(dialog.getByText("Vul een adres in dat begint met https://.")).toBeVisible();
    await expect(dialog).not.toContainText("Must");
    await expect(dialog.getByRole("alert")).toContainText("Bij het veld hieronder staat waarom.");

    await page.goto("/settings/account");
    await page.getByLabel("Uw huidige wachtwoord").fill("niet het wachtwoord");
    await page.getByLabel("Nieuw wachtwoord").fill("een heel nieuw wachtwoord");
    await page.getByRole("button", { name: "Wachtwoord wijzigen" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Dit wachtwoord klopt niet." });
    await expect(alert).toContainText(/Verzoeknummer req_[0-9A-Z]{26}/);
    await expect(alert.getByRole("button", { name: "Verzoeknummer kopiëren" })).toBeVisible();
  },
);

story("the language is chosen on the page of one's account too", async ({ page, product }) => {
  await page.goto("/settings/account");
  await signIn(page, product.demo.users.member);
  const panel = page.getByRole("region", { name: "Uw gegevens" });
  await panel.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  await page.getByRole("main").getByRole("button", { name: "Nederlands" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "nl-NL");
});
