import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Page } from "@playwright/test";
import { createIdentityProvider } from "@quote-financing/testing/create-identity-provider";
import { axeFindings } from "../../../src/axe-findings.ts";
import { endSession } from "../../../src/ended-session.ts";
import { newPerson } from "../../../src/new-person.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { startProduct } from "../../../src/product/start-product.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";
import { ageSessions } from "../../../src/time/age-sessions.ts";

/** What somebody does at the page of the provider. */
async function signInAtProvider(page: Page, email: string, asksForConsent: boolean): Promise<void> {
  await page.locator("input[name=login]").fill(email);
  await page.locator("input[name=password]").fill("what they have there");
  await page.getByRole("button", { name: "Sign-in" }).click();
  if (asksForConsent) await page.getByRole("button", { name: "Continue" }).click();
}

story(
  "an owner sets single sign-on up, an agent verifies the domain, and colleagues come by their own provider alone",
  async ({ browser, product }, info) => {
    const { owner, member, agent } = product.demo.users;
    const { portalUrl, organizations } = product.demo;
    const organizationId = organizations[owner.organization ?? ""]?.organizationId ?? "";
    const domain = member.email.split("@")[1] ?? "";
    const clientSecret = "a client's secret of this story";
    const redirectUri = `${portalUrl}/api/auth/sso/callback/${organizationId}`;
    const provider = await createIdentityProvider({ clientId: "portal", clientSecret, redirectUri });
    const owners = await newPerson(browser, portalUrl, owner);
    await owners.goto("/settings/single-sign-on");
    const main = owners.getByRole("main");
    await expect(main.getByText(redirectUri)).toBeVisible();
    await main.getByLabel("Adres van de inlogdienst").fill("https://localhost:44399/");
    await main.getByLabel("Client-ID").fill("portal");
    await main.getByLabel("Clientgeheim", { exact: true }).fill(clientSecret);
    await main.getByLabel("Domein van uw e-mailadressen").fill(domain);
    await main.getByRole("button", { name: "Opslaan" }).click();
    await expect(main.getByText("Op dit adres antwoordt geen inlogdienst.")).toBeVisible();
    await main.getByLabel("Adres van de inlogdienst").fill(provider.issuer);
    await main.getByRole("button", { name: "Opslaan" }).click();
    await expect(main.getByText(`_quote-financing.${domain}`)).toBeVisible();
    await main.getByRole("button", { name: "Controleren" }).click();
    await expect(main.getByText("Het TXT-record staat er nog niet.")).toBeVisible();
    expect(await axeFindings(owners)).toEqual([]);
    await owners.screenshot({ path: info.outputPath("settings-1280-light.png"), fullPage: true });

    const agents = await newPerson(browser, portalUrl, agent);
    await agents.goto(`/support/organizations/${organizationId}`);
    await agents.getByRole("button", { name: "Domein bevestigen" }).click();
    const dialog = agents.getByRole("dialog", { name: `${domain} bevestigen` });
    await dialog.getByRole("button", { name: "Domein bevestigen" }).click();
    await expect(agents.getByRole("main").getByText("Bevestigd op")).toBeVisible();
    expect(await axeFindings(agents)).toEqual([]);
    await agents.screenshot({ path: info.outputPath("console-1280-light.png"), fullPage: true });

    await owners.reload();
    await main.getByLabel("Alleen inloggen via uw organisatie").click({ force: true });
    await expect(main.getByText("Opgeslagen")).toBeVisible();
    // It tells of the rules, and not of the button below them.
    const saved = await main.getByText("Opgeslagen").boundingBox();
    const removal = await main.getByRole("button", { name: "Inlogdienst verwijderen" }).boundingBox();
    expect(saved?.y).toBeLessThan(removal?.y ?? 0);
    await owners.setViewportSize({ width: 360, height: 740 });
    await owners.emulateMedia({ colorScheme: "dark" });
    expect(await owners.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await owners.screenshot({ path: info.outputPath("settings-360-dark.png"), fullPage: true });

    const context = await browser.newContext({ baseURL: portalUrl, locale: "nl-NL", ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto("/login?next=%2Fsettings%2Faccount");
    expect(await axeFindings(page)).toEqual([]);
    const viaOrganization = page.getByRole("button", { name: "Inloggen via uw organisatie" });
    await viaOrganization.click();
    await expect(page.getByText("Vul dit in")).toBeVisible();
    await page.getByLabel("E-mailadres").fill("iemand@elders.example");
    await viaOrganization.click();
    await expect(page.getByRole("alert")).toContainText("Met dit e-mailadres logt niemand in via een organisatie");
    await page.screenshot({ path: info.outputPath("login-1280-light.png") });

    // A password is no way in any more.
    await signIn(page, member);
    await expect(page.getByRole("heading", { name: "Log in via uw organisatie" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("only-way-1280-light.png") });
    await viaOrganization.click();
    await signInAtProvider(page, member.email, true);
    await page.waitForURL("**/today");

    // A new colleague joins by coming.
    await context.clearCookies();
    await page.goto("/login?next=%2Fsettings%2Faccount");
    await page.getByLabel("E-mailadres").fill(`kim.jansen@${domain}`);
    await viaOrganization.click();
    await signInAtProvider(page, `kim.jansen@${domain}`, true);
    await page.waitForURL("**/settings/account");
    // What their provider does not vouch for is not offered.
    await expect(page.getByRole("main").getByLabel("Naam", { exact: true })).toHaveValue("Kim Jansen");
    await expect(page.getByRole("button", { name: "Toegangssleutel maken" })).toHaveCount(0);
    // Nor is a password asked for that they do not have.
    await expect(page.getByLabel("Uw huidige wachtwoord")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Aanzetten" })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("account-without-password-1280-light.png"), fullPage: true });
    // Whose session ends meanwhile is led to the provider, which refuses frames, in a tab of its own.
    await endSession(page);
    await page.getByRole("button", { name: "Opslaan" }).first().dispatchEvent("click");
    const again = page.getByRole("dialog", { name: "Log opnieuw in" });
    await again.frameLocator("iframe").getByLabel("E-mailadres").fill(`kim.jansen@${domain}`);
    const opened = context.waitForEvent("page");
    await again.frameLocator("iframe").getByRole("button", { name: "Inloggen via uw organisatie" }).click();
    await (await opened).waitForURL("**/signed-in");
    await expect(again).toBeHidden();
    await (await opened).close();
    await page.getByRole("link", { name: "Wachtwoord aanvragen" }).click();
    await expect(page.getByRole("heading", { name: "Wachtwoord vergeten" })).toBeVisible();
    await owners.goto("/settings/members");
    await expect(owners.getByText(`kim.jansen@${domain}`)).toBeVisible();

    // Somebody else's address is not this organization's to say, whoever types it at the provider.
    await context.clearCookies();
    await page.goto("/login");
    await page.getByLabel("E-mailadres").fill(`kim.jansen@${domain}`);
    await viaOrganization.click();
    await signInAtProvider(page, "iemand@elders.example", true);
    await expect(page.getByRole("alert")).toContainText("Inloggen via uw organisatie is niet gelukt");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: info.outputPath("login-refused-360-dark.png") });

    await owners.goto("/settings/single-sign-on");
    await main.getByRole("button", { name: "Verwijderen" }).click();
    await owners.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
    await expect(main.getByText(`Domein ${domain}`)).toHaveCount(0);
    await page.goto("/login");
    await expect(page.locator("#email")).toBeVisible();
    await expect(viaOrganization).toHaveCount(0);
    await provider.close();
    for (const { context: close } of [owners, agents, page].map((open) => ({ context: open.context() })))
      await close.close();
  },
);

story(
  "an agent comes by the platform's provider, and proves at it that it is them without leaving the page",
  async ({ browser }, info) => {
    const clientSecret = "a client's secret of this story";
    // What is registered at a provider has to be known before the product starts.
    const port = await freePort();
    const redirectUri = `http://127.0.0.1:${port}/api/auth/sso/callback/agents`;
    const provider = await createIdentityProvider({ clientId: "console", clientSecret, redirectUri });
    const product = await startProduct({
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: "console",
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_AGENT_DOMAIN: "platform.example",
    });
    const { databaseUrl, portalUrl, users, organizations } = product.demo;
    const context = await browser.newContext({ baseURL: portalUrl, locale: "nl-NL", ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const organizationId = organizations["zonnig-dak"]?.organizationId ?? "";
    await page.goto(`/login?next=${encodeURIComponent(`/support/organizations/${organizationId}`)}`);
    await page.getByLabel("E-mailadres").fill(users.agent.email);
    await page.getByRole("button", { name: "Inloggen via uw organisatie" }).click();
    await signInAtProvider(page, users.agent.email, true);
    await page.waitForURL(`**/support/organizations/${organizationId}`);

    await ageSessions(databaseUrl, users.agent.email);
    const permission = page.getByRole("main").getByRole("button", { name: /^Herkennen (toestaan|verbieden)$/ });
    const before = await permission.textContent();
    await permission.click();
    const dialog = page.getByRole("dialog", { name: "Bevestig dat u het bent" });
    await expect(dialog.getByText("De inlogdienst van uw organisatie vraagt")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("proof-1280-light.png") });
    // Who signs in over another open page of this browser proves nothing of who was asked.
    await page.evaluate(() => new BroadcastChannel("portal-sign-in").postMessage("usr_somebody_else"));
    await quiet(page);
    await expect(dialog).toBeVisible();
    const opened = context.waitForEvent("page");
    await dialog.getByRole("button", { name: "Bevestigen via uw organisatie" }).click();
    // It asks again, although it knows the browser.
    await signInAtProvider(await opened, users.agent.email, false);
    await expect(dialog).toHaveCount(0);
    await expect(permission).not.toHaveText(before ?? "");
    await context.close();
    await product.stop();
    await provider.close();
  },
);

/** One that nobody listens on just now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
