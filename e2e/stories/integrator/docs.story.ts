import type { Page } from "@playwright/test";
import { rulesFor } from "../../src/pages/axe-rules.ts";
import { expect, story } from "../../src/story.ts";

const PAGES = [
  "/docs",
  "/docs/reference",
  "/docs/first-quote",
  "/docs/errors",
  "/docs/event-catalogue",
  "/docs/versioning",
  "/docs/changelog",
];

/** What the page's own policy refused, and what its scripts threw. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return faults;
}

story("the guides are accessible in both schemes and fit a phone", async ({ browser, product }) => {
  story.setTimeout(300_000);
  const context = await browser.newContext({
    baseURL: product.demo.portalUrl,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  for (const path of PAGES) {
    const response = await page.goto(path);
    expect(response?.headers()["content-security-policy"]).toContain("default-src 'none'");
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow, `${path} is wider than the phone`).toBeLessThanOrEqual(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await (await rulesFor(page, colorScheme)).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  }
  expect(faults).toEqual([]);
  await context.close();
});

story(
  "samples are filled with the test key of the reader's address, which then disappears, and with no live key",
  async ({ page, product }) => {
    const { apiKey = "", testApiKey = "" } = product.demo.organizations["zonnig-dak"] ?? {};
    const exports = page.locator("pre code", { hasText: "export API_KEY=" });
    await page.goto(`/docs/first-quote#key=${apiKey}`);
    await expect(exports).toContainText("export API_KEY=okey_…");
    await page.goto("/docs");
    await page.goto(`/docs/first-quote#key=${testApiKey}`);
    await expect(exports).toContainText(`export BASE_URL=${product.demo.portalUrl}`);
    await expect(exports).toContainText(`export API_KEY=${testApiKey}`);
    expect(page.url()).not.toContain("okey");
    await page.goto("/docs/sandbox");
    await expect(page.locator("pre code", { hasText: "TEST_API_KEY=" })).toContainText(testApiKey);
  },
);

story("the link of a Deprecation header leads to the page that explains it", async ({ page, product }) => {
  const token = product.demo.organizations["intake-direct"]?.partnerToken;
  const answer = await fetch(`${product.demo.baseUrl}/v1/correlation-claims/resolve`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "nobody@voorbeeld.example", postalCode: "1234AB", houseNumber: "1" }),
  });
  const address = /<([^>]+)>; rel="deprecation"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? "";
  await page.goto(address);
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
});

story("the reference is searched as one types, and each operation has an address", async ({ page }) => {
  await page.goto("/docs/reference");
  const menu = page.getByRole("navigation", { name: "Operations" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("correlation");
  await expect(menu.getByRole("status")).toHaveText(/^\d found$/);
  await expect(menu.getByRole("link", { name: "Create a quote" })).toBeHidden();
  await menu.getByRole("link").filter({ visible: true }).first().click();
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
});

story("the reference is served from here alone and sends a request from the page", async ({ page, product }) => {
  const faults = watchFaults(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(product.demo.baseUrl) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  await page.goto("/docs/reference");
  await page.getByLabel("API key, for requests from this page").fill(product.apiKey);
  const list = page.locator("#cases-list");
  await list.getByText("Send a request").click();
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/v1/cases");
  await list.getByRole("button", { name: "Send GET /v1/cases" }).click();
  expect((await answered).status()).toBe(200);
  await expect(list.getByRole("status")).toContainText("200");
  expect(foreign).toEqual([]);
  expect(faults).toEqual([]);

  const document = await page.request.get("/docs/openapi.json");
  expect((await document.json()).openapi).toBe("3.1.0");
  const collection = await page.request.get("/docs/postman-collection.json");
  expect((await collection.json()).info.schema).toContain("v2.1.0");
});

story("a request of the reference goes once, and its answer is not read out whole", async ({ page, product }) => {
  await page.goto("/docs/reference");
  await page.getByLabel("API key, for requests from this page").fill(product.apiKey);
  const create = page.locator("#quotes-create");
  let sent = 0;
  await page.route("**/v1/quotes", (route) => {
    sent += 1;
    return route.fulfill({ json: { data: { quoteId: `qot_${sent}` } } });
  });
  await create.getByText("Send a request").click();
  await create.getByRole("button", { name: "Send POST /v1/quotes" }).dblclick();

  await expect(create.getByLabel("Answer", { exact: true })).toContainText("qot_1");
  await expect(create.getByRole("button", { name: "Send POST /v1/quotes" })).toBeEnabled();
  await expect(create.getByRole("status")).toHaveText(/^200 [^{]*ms$/);
  expect(sent).toBe(1);
});

story("a search of the guides tells what it finds, and that it cannot search", async ({ page, context }) => {
  await page.goto("/docs");
  const search = page.getByRole("search");
  await context.setOffline(true);
  await search.getByRole("searchbox").fill("idempot");
  await expect(search.getByRole("status")).toContainText("cannot be searched now");
  await expect(search.getByRole("listitem")).toContainText("cannot be searched now");

  await context.setOffline(false);
  await search.getByRole("searchbox").fill("idempotency");
  await expect(search.getByRole("status")).toHaveText(/^\d+ found$/);
  await search.getByRole("searchbox").fill("xyzzy");
  await expect(search.getByRole("status")).toHaveText("Nothing found.");
});

story(
  "nothing in the guides moves when their scripts have run, and without scripts no field is dead",
  async ({ browser, page, product }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    // Before the scripts of the page, which wait for the same event.
    await page.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () =>
        sessionStorage.setItem("height", String(document.body.scrollHeight)),
      ),
    );
    for (const address of ["/docs/versioning", "/docs/reference"]) {
      await page.goto(address);
      const before = await page.evaluate(() => Number(sessionStorage.getItem("height")));
      expect(before).toBeGreaterThan(800);
      expect(await page.evaluate(() => document.body.scrollHeight)).toBe(before);
    }

    const plain = await browser.newContext({ baseURL: product.demo.portalUrl, javaScriptEnabled: false });
    const reader = await plain.newPage();
    for (const address of ["/docs/versioning", "/docs/reference"]) {
      await reader.goto(address);
      await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(reader.locator("input:visible, details.trial:visible")).toHaveCount(0);
    }
    await plain.close();
  },
);
