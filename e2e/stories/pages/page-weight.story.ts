import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { fillQuotes, removeFilledQuotes } from "../../src/fill-quotes.ts";
import { hostileWorld } from "../../src/pages/hostile-world.ts";
import { PORTAL_PAGES } from "../../src/pages/portal-pages.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

/** Plain HTML with scripts of their own (decision records 0290, 0331); of the others see 0292. */
const PLAIN_PAGES: readonly string[] = ["/login", "/signed-in"];
const MAX_SCRIPT_BYTES: Readonly<Record<string, number>> = {
  "/login": 4_000,
  "/signed-in": 1_000,
  "/today": 181_000,
  "/quotes": 193_000,
  "/cases": 192_500,
};
/**
 * As it is sent, by gzip: of the portal's texts a page sends those of its own parts (decision record 0294). The largest is a quote's,
 * 40 kB.
 */
const MAX_DOCUMENT_BYTES = 43_000;
const maxScriptBytes = (route: string) => MAX_SCRIPT_BYTES[route] ?? 218_000;
const MAX_LARGEST_PAINT_MS = 800;
const MAX_LAYOUT_SHIFT = 0.02;
/** A typeface later than any browser waits for one that is optional (`font-display`). */
const TYPEFACE_MS = 300;
/** A busy machine holds some up; a list that is slow by itself is slow each time. */
const LOADS = 40;
const QUOTES = 5_000;

/** Largest contentful paint of the page, in milliseconds since its navigation began. */
const largestPaintMs = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** How much of the open page has moved by itself, as browsers count it, up to two frames after its typeface came. */
const layoutShift = async () => {
  const shifts: LayoutShift[] = [];
  const keep = (entries: PerformanceEntryList) => void shifts.push(...(entries as LayoutShift[]));
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  keep(observer.takeRecords());
  return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
};

/** The scripts that the open page has loaded by itself, with the bytes that the browser received of each. */
const loadedScripts = () =>
  performance
    .getEntriesByType("resource")
    .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
    .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const);

/** The bytes that the browser received of the open page itself. */
const documentBytes = () =>
  performance.getEntriesByType("navigation").reduce((sum, entry) => {
    return sum + (entry as PerformanceNavigationTiming).encodedBodySize;
  }, 0);

/** All scripts that stand in the open page itself. */
const scriptsInPage = () =>
  [...document.querySelectorAll("script:not([src]):not([type])")].map(({ textContent }) => textContent).join("\n");

for (const viewer of ["signedOut", "owner", "agent"] as const) {
  story(
    `every page for ${viewer} sends no more text and JavaScript than its limit, asks for no other page, and nothing on it moves by itself`,
    async ({ browser, product }) => {
      const ids = await hostileWorld(product);
      const { users, portalUrl } = product.demo;
      const person = await portalPerson(product, viewer === "signedOut" ? undefined : users[viewer]);
      const storageState = await person.requests.storageState();
      const context = await browser.newContext({ baseURL: portalUrl, storageState });
      const page = await context.newPage();
      await page.route(/\.woff2$/, async (route) => {
        await setTimeout(TYPEFACE_MS);
        await route.continue();
      });
      const prefetches: string[] = [];
      page.on("request", (request) => "next-router-prefetch" in request.headers() && prefetches.push(request.url()));
      const sizes = new Map<string, number>();
      const weights: Record<string, number> = {};
      const documents: Record<string, number> = {};
      const shifts: Record<string, number> = {};
      for (const [route, { pathFor, shownTo = "owner" }] of Object.entries(PORTAL_PAGES)) {
        if (shownTo !== viewer) continue;
        await page.goto(pathFor(ids), { waitUntil: "load" });
        await page.locator("main").waitFor();
        const scripts = await page.evaluate(loadedScripts);
        documents[route] = await page.evaluate(documentBytes);
        shifts[route] = await page.evaluate(layoutShift);
        // What the browser has already it does not receive again.
        for (const [script, bytes] of scripts) sizes.set(script, Math.max(bytes, sizes.get(script) ?? 0));
        const own = scripts.length === 0 ? gzipSync(await page.evaluate(scriptsInPage)).byteLength : 0;
        weights[route] = [...new Set(scripts.map(([script]) => script))].reduce(
          (sum, script) => sum + (sizes.get(script) ?? 0),
          own,
        );
      }
      await context.close();

      console.log(JSON.stringify({ weights, documents, shifts }));
      const ofReact = Object.entries(weights).filter(([route]) => !PLAIN_PAGES.includes(route));
      expect(prefetches).toEqual([]);
      expect([...sizes].filter(([, bytes]) => bytes === 0)).toEqual([]);
      expect(Math.min(...ofReact.map(([, bytes]) => bytes))).toBeGreaterThan(50_000);
      expect(Math.min(...Object.values(weights))).toBeGreaterThan(200);
      expect(Math.min(...Object.values(documents))).toBeGreaterThan(500);
      expect(Object.entries(documents).filter(([, bytes]) => bytes > MAX_DOCUMENT_BYTES)).toEqual([]);
      expect(Object.entries(shifts).filter(([, shift]) => shift > MAX_LAYOUT_SHIFT)).toEqual([]);
      expect(Object.entries(weights).filter(([route, bytes]) => bytes > maxScriptBytes(route))).toEqual([]);
    },
  );
}

story("the list of 5,000 quotes is painted within 0.8 s", async ({ page, product }) => {
  const { databaseUrl, organizations, users } = product.demo;
  await fillQuotes(databaseUrl, organizations["zonnig-dak"]?.organizationId ?? "", QUOTES);
  await page.goto("/quotes");
  await signIn(page, users.owner);
  await quiet(page);

  const paintsMs: number[] = [];
  for (let load = 0; load < LOADS && Math.min(...paintsMs) > MAX_LARGEST_PAINT_MS; load += 1) {
    await page.reload({ waitUntil: "load" });
    paintsMs.push(await page.evaluate(largestPaintMs));
  }
  await removeFilledQuotes(databaseUrl);
  const bestPaintMs = Math.min(...paintsMs);

  console.log(`list of ${QUOTES} quotes: painted after ${paintsMs.map(Math.round).join(", ")} ms`);
  expect(bestPaintMs).toBeLessThanOrEqual(MAX_LARGEST_PAINT_MS);
});

story(
  "pages carry a strict policy with a fresh nonce, and the session's cookie is out of reach",
  async ({ page, product }) => {
    const response = await page.goto("/login");
    const policy = response?.headers()["content-security-policy"] ?? "";
    const [, nonce] = /script-src 'self' 'nonce-([^']+)';/.exec(policy) ?? [];
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
      const html = (await (await page.goto(path))?.text()) ?? "";
      // With a nonce of each page, a browser would compile them again for each page.
      const scriptsOfTheBuild = html.match(/<script src="[^>]*>/g) ?? [];
      expect(scriptsOfTheBuild.length).toBeGreaterThan(5);
      expect(scriptsOfTheBuild.filter((tag) => tag.includes("nonce"))).toEqual([]);
      await quiet(page);
    }
    expect(refused).toEqual([]);
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name.includes("session_token"));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(await page.evaluate(() => document.cookie)).not.toContain("session");
  },
);
