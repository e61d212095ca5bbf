import { axeFindings } from "../../../src/axe-findings.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";
import { ageSessions } from "../../../src/time/age-sessions.ts";

/** A device in the browser that has a finger on it. It goes after the story: the page is used again. */
const storyWithDevice = story.extend<{ device: undefined }>({
  device: [
    async ({ page }, use) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("WebAuthn.enable");
      await devtools.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await use(undefined);
      await devtools.send("WebAuthn.disable");
    },
    { auto: true },
  ],
});

storyWithDevice(
  "somebody makes a passkey, signs in by it alone, proves who they are by it, and removes it",
  async ({ page, product }, info) => {
    const { member } = product.demo.users;
    // Passkeys are for sites with a name.
    const site = product.demo.portalUrl.replace("127.0.0.1", "localhost");
    await page.goto(`${site}/settings/account`);
    await signIn(page, member);
    await ageSessions(product.demo.databaseUrl, member.email);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Toegangssleutel maken" }).click();
    const making = page.getByRole("dialog", { name: "Toegangssleutel maken" });
    await making.getByLabel("Naam").fill("Mijn laptop");
    await making.getByRole("button", { name: "Verder" }).click();
    const proof = page.getByRole("dialog", { name: "Bevestig dat u het bent" });
    await proof.getByLabel("Wachtwoord", { exact: true }).fill(member.password);
    await proof.getByRole("button", { name: "Bevestigen" }).click();
    const row = main.getByRole("listitem").filter({ hasText: "Mijn laptop" });
    await expect(row).toContainText("Gemaakt op");
    await row.getByRole("button", { name: "Naam wijzigen" }).click();
    await page.getByRole("dialog").getByLabel("Naam").fill("Werklaptop");
    await page.getByRole("dialog").getByRole("button", { name: "Opslaan" }).click();
    const renamed = main.getByRole("listitem").filter({ hasText: "Werklaptop" });
    await expect(renamed).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("account-1280-light.png"), fullPage: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: info.outputPath("account-360-dark.png"), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await page.context().clearCookies();
    await page.goto(`${site}/login?next=%2Fsettings%2Faccount`);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("login-360-dark.png") });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "English" }).click();
    await page.screenshot({ path: info.outputPath("login-1280-light-en.png") });
    await page.getByRole("button", { name: "Nederlands" }).click();
    await page.getByRole("button", { name: "Inloggen met een toegangssleutel" }).click();
    await page.waitForURL("**/settings/account");
    await expect(renamed).toContainText("Laatst gebruikt op");

    await ageSessions(product.demo.databaseUrl, member.email);
    await renamed.getByRole("button", { name: "Verwijderen" }).click();
    await page
      .getByRole("dialog", { name: "Verwijderen: Werklaptop" })
      .getByRole("button", { name: "Verwijderen" })
      .click();
    await proof.getByRole("button", { name: "Toegangssleutel gebruiken" }).click();
    await expect(renamed).toHaveCount(0);

    await page.context().clearCookies();
    await page.goto(`${site}/login`);
    await page.getByRole("button", { name: "Inloggen met een toegangssleutel" }).click();
    await expect(page.getByRole("alert")).toContainText("Deze toegangssleutel hoort bij geen account");
  },
);

storyWithDevice(
  "a password alone adds nothing beside a passkey: it asks for the passkey, and goes on when it is shown",
  async ({ page, product }, info) => {
    const { otherOwner } = product.demo.users;
    const site = product.demo.portalUrl.replace("127.0.0.1", "localhost");
    await page.goto(`${site}/settings/account`);
    await signIn(page, otherOwner);
    const main = page.getByRole("main");
    const add = async (name: string) => {
      await main.getByRole("button", { name: "Toegangssleutel maken" }).click();
      const making = page.getByRole("dialog", { name: "Toegangssleutel maken" });
      await making.getByLabel("Naam").fill(name);
      await making.getByRole("button", { name: "Verder" }).click();
    };
    const switchRule = async (name: string) => {
      const kept = page.waitForResponse((answer) => answer.url().includes("organizations.requireSecondFactor"));
      await page.getByRole("switch", { name }).click();
      expect((await kept).status()).toBe(200);
    };
    await add("Mijn laptop");
    await expect(main.getByRole("listitem").filter({ hasText: "Mijn laptop" })).toHaveCount(1);

    await page.context().clearCookies();
    await page.goto(`${site}/settings/account`);
    await signIn(page, otherOwner);
    await main.getByRole("button", { name: "Aanzetten" }).click();
    const enabling = page.getByRole("dialog");
    await enabling.getByLabel("Wachtwoord", { exact: true }).fill(otherOwner.password);
    await enabling.getByRole("button", { name: "Verder" }).click();
    // The device was asked and said yes; only then the app is set up.
    await expect(enabling.getByLabel(/Code van 6 cijfers/)).toBeVisible();
    await page.keyboard.press("Escape");

    await page.goto(`${site}/settings/organization`);
    await switchRule("Iedereen heeft tweestapsverificatie nodig");
    await page.context().clearCookies();
    await page.goto(`${site}/quotes?view=new`);
    await signIn(page, otherOwner);
    await expect(page).toHaveURL(/\/second-factor\?/);
    await expect(page.getByRole("heading", { name: "Nog één stap" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Toegangssleutel maken" })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("one-more-step-1280-light.png") });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("button", { name: "English" }).click();
    await page.screenshot({ path: info.outputPath("one-more-step-360-dark-en.png") });
    await page.getByRole("button", { name: "Use a passkey" }).click();
    // The page that was asked for at first.
    await expect(page).toHaveURL(`${site}/quotes?view=new`);

    await page.goto(`${site}/settings/organization`);
    await switchRule("Everyone needs two-step sign-in");
    await page.goto(`${site}/settings/account`);
    await main.getByRole("button", { name: "Remove: Mijn laptop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(main.getByRole("listitem").filter({ hasText: "Mijn laptop" })).toHaveCount(0);
    // Other stories find this person as they know them, in Dutch.
    await portalPerson(product, otherOwner);
  },
);

storyWithDevice(
  "what is asked about a passkey is opened, left and answered by keys alone",
  async ({ page, product }, info) => {
    const { secondAgent } = product.demo.users;
    const site = product.demo.portalUrl.replace("127.0.0.1", "localhost");
    await page.goto(`${site}/settings/account`);
    await signIn(page, secondAgent);
    const main = page.getByRole("main");
    const make = main.getByRole("button", { name: "Toegangssleutel maken" });
    await make.press("Enter");
    const making = page.getByRole("dialog", { name: "Toegangssleutel maken" });
    await expect(making).toContainText("Daarna vraagt uw apparaat om uw vinger, uw gezicht of uw pincode.");
    await expect(making.getByLabel("Naam")).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("make.png") });
    await page.keyboard.press("Escape");
    await expect(make).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Werktelefoon");
    await page.keyboard.press("Enter");
    const row = main.getByRole("listitem").filter({ hasText: "Werktelefoon" });
    await expect(row).toHaveCount(1);

    const rename = row.getByRole("button", { name: "Naam wijzigen: Werktelefoon" });
    await rename.press("Enter");
    await expect(page.getByRole("dialog", { name: "Naam wijzigen: Werktelefoon" }).getByLabel("Naam")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(rename).toBeFocused();

    const remove = row.getByRole("button", { name: "Verwijderen: Werktelefoon" });
    await remove.press("Enter");
    const removing = page.getByRole("dialog", { name: "Verwijderen: Werktelefoon" });
    await expect(removing).toContainText(
      "Met deze sleutel logt daarna niemand meer in. Verwijder hem ook op uw apparaat.",
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("remove.png") });
    await page.keyboard.press("Escape");
    await expect(remove).toBeFocused();
    await page.keyboard.press("Enter");
    await removing.getByRole("button", { name: "Verwijderen", exact: true }).press("Enter");
    await expect(row).toHaveCount(0);
  },
);

story("at an address of figures, or without passkeys, the sign-in page offers none", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Inloggen", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Inloggen met een toegangssleutel" })).toBeHidden();
});
