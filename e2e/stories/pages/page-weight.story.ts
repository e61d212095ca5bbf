import { gzipSync } from "node:zlib";
import { hostileWorld } from "../../src/pages/hostile-world.ts";
import { PORTAL_PAGES } from "../../src/pages/portal-pages.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

const MAX_SCRIPT_BYTES = 250_000;
const MAX_LARGEST_PAINT_MS = 1_000;
const LOADS = 3;

/** Largest contentful paint of the page, in milliseconds since its navigation began. */
const largestPaintMs = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });

/** Names of the scripts that the open page has loaded by itself. */
const loadedScripts = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.endsWith(".js"));

for (const viewer of ["signedOut", "owner", "agent"] as const) {
  story(`every page for ${viewer} sends at most 250 kB of JavaScript`, async ({ browser, product }) => {
    const ids = await hostileWorld(product);
    const { users, portalUrl } = product.demo;
    const person = await portalPerson(product, viewer === "signedOut" ? undefined : users[viewer]);
    const storageState = await person.requests.storageState();
    const context = await browser.newContext({ baseURL: portalUrl, storageState });
    const page = await context.newPage();
    const sizes = new Map<string, number>();
    const weights: Record<string, number> = {};
    for (const [route, { pathFor, shownTo = "owner" }] of Object.entries(PORTAL_PAGES)) {
      if (shownTo !== viewer) continue;
      await page.goto(pathFor(ids), { waitUntil: "load" });
      await page.locator("main").waitFor();
      const scripts = await page.evaluate(loadedScripts);
      for (const script of scripts) {
        if (sizes.has(script)) continue;
        sizes.set(script, gzipSync(await (await context.request.get(script)).body()).byteLength);
      }
      weights[route] = [...new Set(scripts)].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0);
    }
    await context.close();

    console.log(JSON.stringify(weights));
    expect(Math.min(...Object.values(weights))).toBeGreaterThan(50_000);
    expect(Object.entries(weights).filter(([, bytes]) => bytes > MAX_SCRIPT_BYTES)).toEqual([]);
  });
}

story("the quotes page is painted within a second", async ({ page, product }) => {
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  await page.waitForLoadState("networkidle");

  const paintsMs: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await page.reload({ waitUntil: "load" });
    paintsMs.push(await page.evaluate(largestPaintMs));
  }
  const bestPaintMs = Math.min(...paintsMs);

  console.log(`quotes page: painted after ${Math.round(bestPaintMs)} ms`);
  expect(bestPaintMs).toBeLessThanOrEqual(MAX_LARGEST_PAINT_MS);
});

story(
  "pages carry a strict policy with a fresh nonce, and the session's cookie is out of reach",
  async ({ page, product }) => {
    const response = await page.goto("/login");
    const policy = response?.headers()["content-security-policy"] ?? "";
    const [, nonce] = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? [];
    expect(nonce).toBeTruthy();
    expect(policy).not.toContain("unsafe-eval");
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe-inline");
    expect(policy).toContain("frame-ancestors 'none'");
    const again = await page.request.get("/login");
    expect(again.headers()["content-security-policy"]).not.toContain(nonce);

    const refused: string[] = [];
    page.on("console", (message) => message.text().includes("Content Security Policy") && refused.push(message.text()));
    await signIn(page, product.demo.users.owner);
    for (const path of ["/quotes", "/cases", "/settings/account"]) {
      await page.goto(path, { waitUntil: "networkidle" });
    }
    expect(refused).toEqual([]);
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name.includes("session_token"));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(await page.evaluate(() => document.cookie)).not.toContain("session");
  },
);
