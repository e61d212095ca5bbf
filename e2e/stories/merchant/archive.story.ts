import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { axeFindings } from "../../src/axe-findings.ts";
import { downloadArchive } from "../../src/download-archive.ts";
import { expect, story } from "../../src/story.ts";

story(
  "an owner takes everything along, and the page tells the checksum of the file",
  async ({ page, product }, info) => {
    const download = await downloadArchive(page, product);
    const panel = page.getByRole("region", { name: "Alle gegevens meenemen" });
    expect(download.suggestedFilename()).toMatch(/^organization-mer_[0-9A-Z]{26}\.tar\.gz$/);
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 2).toString("hex")).toBe("1f8b");

    await expect(panel.getByRole("listitem").first()).toContainText("Gedownload");
    await expect(panel.locator("code").first()).toHaveText(createHash("sha256").update(bytes).digest("hex"));
    expect(await axeFindings(page)).toEqual([]);
    await panel.screenshot({ path: info.outputPath("archive.png") });
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.goto("/docs/your-archive");
    await expect(page.getByRole("heading", { name: "Format 1" })).toBeVisible();
  },
);
