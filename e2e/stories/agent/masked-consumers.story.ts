import { axeFindings } from "../../src/axe-findings.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

const EMAIL = "gemaskeerd@voorbeeld.example";
const PHONE = "+31612345678";

story(
  "an agent sees a consumer masked, says why they need the e-mail address, and the merchant reads that in its log",
  async ({ page, product, browser }, testInfo) => {
    const { contact, ...body } = quoteBody("Gemaskeerd") as { contact: object };
    const quote = { ...body, contact: { ...contact, phoneNumber: PHONE } };
    const { quoteId } = (await callApi(product, "POST", "/v1/quotes", quote)).body.data;
    const { users, portalUrl } = product.demo;

    await page.goto(`/support/quotes/${quoteId}`);
    await signIn(page, users.agent);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Anneke Gemaskeerd");
    await expect(page.getByText("g…@v….example", { exact: true })).toBeVisible();
    await expect(page.getByText("…78", { exact: true })).toBeVisible();
    const content = await page.content();
    expect(content).not.toContain(EMAIL);
    expect(content).not.toContain(PHONE);

    await page.getByRole("button", { name: "Tonen", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Contactgegevens van de klant tonen" });
    const reason = dialog.getByLabel("Reden");
    await expect(reason).toHaveValue("");
    await expect(reason).toBeFocused();
    await dialog.getByRole("button", { name: "Tonen" }).click();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription("Kies waarom u de gegevens wilt zien.");
    await reason.selectOption("Iets anders");
    await dialog.getByRole("button", { name: "Tonen" }).click();
    await expect(dialog.getByLabel("Toelichting")).toBeFocused();
    await expect(dialog).toContainText("Vul dit in.");
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("asking.png") });
    await dialog.getByLabel("Toelichting").fill("Brief kwam terug");
    await dialog.getByRole("button", { name: "Tonen" }).click();
    await expect(page.getByRole("link", { name: EMAIL })).toHaveAttribute("href", `mailto:${EMAIL}`);
    await expect(page.getByRole("link", { name: PHONE })).toBeVisible();

    await page.reload();
    await expect(page.getByText("g…@v….example", { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.screenshot({ path: testInfo.outputPath("masked-360.png"), fullPage: true });

    const context = await browser.newContext({ baseURL: portalUrl, locale: "nl-NL" });
    const owner = await context.newPage();
    await owner.goto(`/settings/audit`);
    await signIn(owner, users.owner);
    await expect(owner.getByText(/Toelichting: Brief kwam terug · Reden: Iets anders/)).toBeVisible();
    await expect(owner.getByText(/Reden: Offerte behandelen/).first()).toBeVisible();
    await context.close();
  },
);
