import { axeFindings } from "../../../src/axe-findings.ts";
import { merchantAt } from "../../../src/documents-desk.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import { openCase } from "../../../src/open-case.ts";
import { expect, story } from "../../../src/story.ts";

const SUBJECT = "Wanneer wordt er uitbetaald?";

story("a case that opens at what is new says on a phone which case it is", async ({ page, product }, testInfo) => {
  const { caseId } = await openCase(product, "Zaktelefoon", SUBJECT);
  for (let place = 1; place <= 12; place += 1)
    await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: `Bericht ${place}\n\nMet nog een regel.` });
  await page.setViewportSize({ width: 360, height: 740 });
  await merchantAt(page, product, `/cases/${caseId}`);
  const heading = page.getByRole("heading", { level: 1, name: SUBJECT });
  const strip = page.getByText(SUBJECT, { exact: true }).and(page.locator("span"));

  await expect(page.getByText("Bericht 12", { exact: false })).toBeInViewport();
  await expect(heading).not.toBeInViewport();
  await expect(strip).toBeInViewport();
  await expect(strip.locator("xpath=..")).toContainText("Wacht op ons");
  // Below the bar, and not over it.
  const [bar, shown] = [await page.getByRole("banner").first().boundingBox(), await strip.boundingBox()];
  expect(shown?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  // Who listens has one heading, as before.
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath("case-360.png") });

  // A low window, and a page at 200 %, keep their room for the conversation.
  for (const size of [
    { width: 360, height: 320 },
    { width: 180, height: 370 },
  ]) {
    await page.setViewportSize(size);
    await expect(strip).toBeHidden();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(strip).toBeVisible();

  // With the head in sight it is said once.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect(heading).toBeInViewport();
  await expect(strip).toHaveCount(0);
});
