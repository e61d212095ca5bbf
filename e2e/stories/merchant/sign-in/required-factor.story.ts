import type { Page } from "@playwright/test";
import { totpCode } from "@quote-financing/testing/totp-code";
import { axeFindings } from "../../../src/axe-findings.ts";
import { mailedLink } from "../../../src/mail/mailed-link.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import { freshName } from "../../../src/product/fresh-name.ts";
import { expect, story } from "../../../src/story.ts";

const PASSWORD = "een zin die niemand raadt 9";

/** As a phone does that scanned the picture: the key stands below it. */
async function confirmCode(page: Page): Promise<void> {
  const uri = `otpauth://totp/x?secret=${await page.locator("code").textContent()}`;
  await page.getByLabel(/Code van 6 cijfers/).fill(totpCode(uri, performance.timeOrigin + performance.now()));
  await page.getByRole("button", { name: "Controleren en aanzetten" }).click();
}

story("who needs a second factor and has none sets it up before anything else", async ({ browser, product }) => {
  const agent = await portalPerson(product, product.demo.users.agent);
  const slug = freshName("zeker-warm");
  const ownerEmail = `eigenaar@${slug}.example.com`;
  await agent.call("supportOrganizations.create", { name: "Zeker Warm B.V.", slug, ownerEmail });
  const context = await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL" });
  const owner = await context.newPage();
  await owner.goto(await mailedLink(product, ownerEmail));
  await owner.getByLabel("Uw naam").fill("Zoë Zeker");
  await owner.getByLabel("Kies een wachtwoord").fill(PASSWORD);
  await owner.getByRole("button", { name: "Uitnodiging aannemen" }).click();
  await expect(owner).not.toHaveURL(/invitations/);

  await owner.goto("/settings/organization");
  await owner.getByRole("switch", { name: "Iedereen heeft tweestapsverificatie nodig" }).click();
  await expect(owner).toHaveURL(/\/second-factor\?next=%2Fsettings%2Forganization$/);

  for (const path of ["/quotes", "/settings/members"]) {
    await owner.goto(path);
    await expect(owner).toHaveURL(`/second-factor?next=${encodeURIComponent(path)}`);
  }
  const refused = await context.request.get("/api/trpc/quotes.counts");
  expect(refused.status()).toBe(403);
  expect(await axeFindings(owner)).toEqual([]);

  await owner.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await owner.getByRole("button", { name: "Verder" }).click();
  await confirmCode(owner);
  const codes = owner.getByRole("list", { name: "Herstelcodes" });
  await expect(codes).toBeVisible();
  for (const width of [1280, 360]) {
    await owner.setViewportSize({ width, height: 760 });
    const heights = await codes.locator("li").evaluateAll((lines) => lines.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...heights), `each code on one line at ${width}`).toBeLessThan(30);
  }
  await owner.getByRole("button", { name: "Ik heb het bewaard" }).click();
  await expect(owner.getByRole("heading", { level: 1, name: "Medewerkers" })).toBeVisible();
  await expect(owner).toHaveURL("/settings/members");

  await owner.goto("/quotes");
  await expect(owner.getByRole("heading", { level: 1, name: "Offertes" })).toBeVisible();
  await owner.goto("/settings/audit");
  for (const entry of ["Regel voor tweestapsverificatie gewijzigd", "Tweestapsverificatie aangezet"]) {
    await expect(owner.getByRole("listitem").filter({ hasText: entry })).toHaveCount(1);
  }
  await context.close();
});
