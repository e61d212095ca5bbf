import type { Page } from "@playwright/test";
import { axeFindings } from "../../src/axe-findings.ts";
import { startForeignSite } from "../../src/foreign-site.ts";
import { readGuides } from "../../src/guides/guide-samples.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { pngSize } from "../../src/png-size.ts";
import type { Product } from "../../src/product/start-product.ts";
import { expect, story } from "../../src/story.ts";

const PICTURE = { width: 1200, height: 630 };

const preview = (product: Product, totalInclTax: number) =>
  callApi(product, "POST", "/v1/quotes/cost/preview", { currency: "EUR", totalInclTax });

/** The lowest monthly cost of each term, as the endpoint has it. */
async function cheapest(product: Product, totalInclTax: number): Promise<string[]> {
  const { body } = await preview(product, totalInclTax);
  const lowest = new Map<number, number>();
  for (const { numInstallments, monthlyCost } of body.data.representativeExamples) {
    lowest.set(numInstallments, Math.min(monthlyCost, lowest.get(numInstallments) ?? monthlyCost));
  }
  const euros = new Intl.NumberFormat("nl-NL", { style: "currency", currency: "EUR" });
  return [...lowest.values()].map((cost) => euros.format(cost));
}

const figures = (page: Page) => page.frameLocator("iframe").locator(".figure");

story(
  "a merchant's site shows the endpoint's figures in a sandboxed frame, by keyboard alone",
  async ({ page, product }) => {
    const { url } = (await preview(product, 15_000)).body.links.loanIndicationWidget;
    const frame = `<iframe src="${url.replaceAll("&", "&amp;")}" title="Lenen" width="600" height="360" sandbox="allow-scripts allow-forms"></iframe>`;
    const listen =
      "<script>onmessage = ({ data }) => (document.title = data.type + '=' + (data.height > 300));</script>";
    const site = await startForeignSite(`<a href="#x">Menu</a>${frame}${listen}`, product.demo.portalUrl);
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(site.url);

    await expect(figures(page)).toHaveText(await cheapest(product, 15_000));
    await expect(page).toHaveTitle("loan-indication:height=true");
    await expect(page.frameLocator("iframe").getByText("Let op! Geld lenen kost geld")).toBeInViewport({ ratio: 1 });

    await page.getByRole("link", { name: "Menu" }).focus();
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("20000.50");
    await expect(figures(page)).toHaveText(await cheapest(product, 20_000.5));
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await expect(figures(page)).toHaveText(await cheapest(product, 20_500));

    expect(faults).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await site.close();
  },
);

story(
  "the guide's code for a site works as printed: the frame takes the height of its page",
  async ({ page, product }) => {
    const guide = readGuides().find(({ name }) => name === "embedding-the-widget.md");
    const printed = guide?.samples.filter(({ language }) => language === "html").map(({ code }) => code) ?? [];
    const body = printed.join("\n").replaceAll("https://portal.example.nl", product.demo.portalUrl);
    const site = await startForeignSite(body, product.demo.portalUrl);
    await page.goto(site.url);

    await expect(figures(page)).toHaveCount(6);
    await expect(page.locator("iframe")).not.toHaveAttribute("height", "720");
    const scrolls = "document.documentElement.scrollHeight > innerHeight";
    await expect.poll(() => page.frames()[1]?.evaluate(scrolls)).toBe(false);
    await expect(page.getByRole("img")).toHaveJSProperty("naturalWidth", PICTURE.width);
    expect(printed).toHaveLength(3);
    await site.close();
  },
);

story("the widget says what is wrong with an amount, and why there is nothing to borrow", async ({ page }) => {
  await page.goto("/widgets/loan-indication?org=zonnig-dak&lang=en");
  const field = page.getByRole("spinbutton", { name: "You borrow" });

  await field.fill("-5");
  await expect(page.getByRole("alert")).toContainText("Enter an amount from 0 to 10,000,000 euros");
  await expect(page.locator("table")).toBeHidden();
  await field.fill("20");
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText("With these details you can borrow from €500.").first()).toBeVisible();

  await page.getByRole("link", { name: "How much can I borrow?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How much can you borrow?");
  await expect(page.getByRole("rowheader")).toHaveCount(6);

  // The figures are of the address: an amount that a browser put back would stand beside those of another.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("How much can you borrow?");
  await expect(field).not.toHaveValue("20");
});

story("the widget works without a script, and fits a phone in both colours", async ({ browser, product }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const viewport = { width: 320, height: 640 };
    const context = await browser.newContext({ baseURL: product.demo.portalUrl, colorScheme, viewport });
    const page = await context.newPage();
    for (const query of ["org=zonnig-dak", "org=zonnig-dak&budget=250&lang=en", "org=zonnig-dak&amount=x"]) {
      await page.goto(`/widgets/loan-indication?${query}`);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), query).toBeLessThanOrEqual(0);
      expect(await axeFindings(page), query).toEqual([]);
    }
    await context.close();
  }
  const plain = await browser.newContext({ baseURL: product.demo.portalUrl, javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto("/widgets/loan-indication?org=zonnig-dak&lang=nl");
  await page.getByRole("spinbutton").fill("12000");
  await page.getByRole("button", { name: "Bereken" }).click();
  await expect(page.locator(".figure")).toHaveText(await cheapest(product, 12_000));
  await plain.close();
});

story("the picture is a PNG at twice its size, kept and asked for again", async ({ page, product }) => {
  const { png } = (await preview(product, 15_000)).body.links.loanIndicationWidget;
  const answer = await fetch(png);

  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(pngSize(Buffer.from(await answer.arrayBuffer()))).toEqual(PICTURE);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(answer.headers.get("set-cookie")).toBeNull();
  const known = { "If-None-Match": answer.headers.get("etag") ?? "" };
  for (const address of [png, png.replace(".png", ""), png.replace(".png", ".json")]) {
    const etag = (await fetch(address)).headers.get("etag") ?? "";
    expect((await fetch(address, { headers: { ...known, "If-None-Match": etag } })).status).toBe(304);
  }
  const dark = Buffer.from(await (await fetch(`${png}&theme=dark`)).arrayBuffer());
  expect(dark.equals(Buffer.from(await (await fetch(png)).arrayBuffer()))).toBe(false);

  const bad = png.replace("amount=15000", "amount=veel");
  const site = await startForeignSite(
    `<img alt="Lenen" src="${bad.replaceAll("&", "&amp;")}">`,
    product.demo.portalUrl,
  );
  const asked = page.waitForResponse(bad);
  await page.goto(site.url);
  const refused = await asked;
  expect([refused.status(), refused.headers()["content-type"]]).toEqual([400, "image/png"]);
  expect(pngSize(await refused.body())).toEqual(PICTURE);
  expect(await page.locator("img").evaluate((image) => (image as { naturalWidth?: number }).naturalWidth)).toBe(1200);
  await site.close();
});

story(
  "every bad address is refused as what was asked for, and an unknown merchant is not found",
  async ({ product }) => {
    const types = { "": "text/html; charset=utf-8", ".png": "image/png", ".json": "application/json" };
    const refusals = {
      "amount=1": 400,
      "org=": 400,
      "org=zonnig-dak&amount=1.234": 400,
      "org=zonnig-dak&lang=fr": 400,
      "org=nobody": 404,
    };
    for (const [extension, type] of Object.entries(types)) {
      for (const [query, status] of Object.entries(refusals)) {
        const answer = await fetch(`${product.demo.portalUrl}/widgets/loan-indication${extension}?${query}`);
        expect([query, answer.status, answer.headers.get("content-type")]).toEqual([query, status, type]);
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
      }
    }
  },
);
