import type { Locator } from "@playwright/test";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { hostileWorld } from "../../src/pages/hostile-world.ts";
import { PORTAL_PAGES } from "../../src/pages/portal-pages.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

const styleOf = (part: Locator, name: "backgroundColor" | "borderTopWidth" | "borderBottomWidth") =>
  part.first().evaluate((element, property) => getComputedStyle(element)[property], name);

story("colours of the reader's own show what is on, chosen and measured", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/settings/account");
  const box = page.getByLabel("Log mij op andere apparaten uit");
  const ticked = await styleOf(box, "backgroundColor");
  await box.uncheck();
  expect(ticked).not.toBe(await styleOf(box, "backgroundColor"));
  expect(await styleOf(page.getByRole("switch", { name: "Testgegevens" }), "borderTopWidth")).not.toBe("0px");

  await page.goto("/preview");
  const ground = await styleOf(page.locator("body"), "backgroundColor");
  const bar = page.locator("span[data-lender]");
  await expect(bar.first()).toBeVisible();
  expect(await styleOf(bar, "backgroundColor")).not.toBe(ground);
  const ask = page.locator(".mantine-SegmentedControl-indicator");
  expect(await styleOf(ask, "borderTopWidth")).not.toBe("0px");

  await page.goto("/quotes");
  const chip = page.locator("td span[data-tone]").first();
  expect(await chip.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
  const tabs = page.getByRole("navigation", { name: "Snelle overzichten" });
  expect(await styleOf(tabs.locator("[aria-current]"), "borderBottomWidth")).toBe("2px");
  expect(await styleOf(tabs.locator("a:not([aria-current])"), "borderBottomWidth")).toBe("0px");
  await page.context().close();
});

story("a page that is enlarged to 400% keeps its room for what is read", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/settings/account");
  await page.context().setOffline(true);
  const told = page.getByText("Geen verbinding");
  await expect(told).toBeVisible();
  const bar = page.getByRole("banner");
  const toTheEnd = () => window.scrollTo(0, document.body.scrollHeight);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(toTheEnd);
  await expect(bar).toBeInViewport();
  await expect(told).toBeInViewport();

  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(toTheEnd);
  await expect(bar).not.toBeInViewport();
  await expect(told, "a link that cannot be followed is told there").toBeInViewport();
  await page.context().close();
});

story("a quote on paper is the quote alone, dark on white", async ({ browser, product }) => {
  const { quoteId } = await openCase(product, "Papier");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(`/quotes/${quoteId}`);
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Papier");
  await expect(page.getByRole("navigation", { name: "Menu" }).first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Stel een vraag" })).toBeHidden();
  const main = page.getByRole("main");
  await expect(main.locator('a[href="/quotes"]')).toBeHidden();
  await expect(main.getByText("JSON van deze offerte")).toBeHidden();
  expect(await styleOf(page.locator("body"), "backgroundColor")).toBe("rgb(255, 255, 255)");
  expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).color)).toBe("rgb(29, 33, 31)");

  // Of a financing that has ended, what is folded away is open: nobody opens it on paper.
  const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
  const desk = await portalPerson(product, product.demo.users.agent);
  for (const type of ["start_application", "start_review", "reject"])
    await desk.call("financing.move", { organizationId, quoteId, command: { type } });
  await page.reload();
  const lines = main.locator("section", { has: page.locator("h2", { hasText: /^Regels$/ }) });
  await expect(lines.locator("details")).toHaveCount(1);
  await expect(lines.getByRole("table")).toBeVisible();
  await expect(lines.getByText("Laat zien")).toBeHidden();
  await page.context().close();
});

/** What somebody reads by who needs letters and lines further apart (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

story("letters further apart on a narrow screen make no page scroll sideways", async ({ browser, product }) => {
  const ids = await hostileWorld(product);
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const wide: string[] = [];
  const looks = [
    ["/quotes/[quoteId]", 320],
    ["/cases/[caseId]", 320],
    ["/settings/destinations/[destinationId]", 320],
    // A laptop's window at twice the size.
    ["/settings/members", 640],
  ] as const;
  for (const [route, wanted] of looks) {
    await page.setViewportSize({ width: wanted, height: 640 });
    await page.goto(PORTAL_PAGES[route]?.pathFor(ids) ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      return document.documentElement.scrollWidth;
    }, SPACING);
    if (width > wanted) wide.push(`${route} ${width}px`);
  }
  expect(wide).toEqual([]);
  await page.context().close();
});

/** In the page: what its part of the page cuts off, and nobody can scroll to. What ends in "…" says so. */
function cutOff(): string[] {
  const isCut = (part: HTMLElement) => {
    const { overflowX, textOverflow } = getComputedStyle(part);
    const isClipped = ["clip", "hidden"].includes(overflowX) && textOverflow !== "ellipsis";
    return isClipped && part.clientWidth > 2 && part.scrollWidth > part.clientWidth + 1;
  };
  const parts = [...document.querySelectorAll<HTMLElement>("main *")].filter((part) => part.checkVisibility());
  return parts
    .filter(isCut)
    .map((part) => `${part.textContent.slice(0, 40)} ${part.scrollWidth} > ${part.clientWidth}`);
}

story("an enlarged page cuts nothing off, also with letters further apart", async ({ browser, product }) => {
  const { quoteId } = await openCase(product, "Vergroot");
  const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
  const cut: string[] = [];
  const { owner, agent } = product.demo.users;
  const looks = [
    [owner, [`/quotes/${quoteId}`, "/quotes/new", "/preview?lines=heat_pump:9850~subsidy:3325", "/start"]],
    [agent, [`/support/quotes/${quoteId}?organization=${organizationId}`]],
  ] as const;
  for (const [person, paths] of looks) {
    // 400% of a window that is 1280 pixels wide.
    const page = await newPerson(browser, product.demo.portalUrl, person, { viewport: { width: 320, height: 640 } });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const spacing of ["", SPACING]) {
        await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }, spacing);
        const found = await page.evaluate(cutOff);
        cut.push(...found.map((part) => `${path}${spacing && " spaced"}: ${part}`));
      }
    }
    await page.context().close();
  }
  expect(cut).toEqual([]);
});

story(
  "the menu fits a laptop's screen, and on a lower one fades while more of it is below",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/quotes");
    const menu = page.locator("header", { has: page.getByRole("navigation", { name: "Menu" }) }).first();
    const hidden = () => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    const fade = () =>
      menu.evaluate(({ lastElementChild: last }) => Number(getComputedStyle(last as Element, "::before").opacity));
    expect(await hidden()).toBeLessThanOrEqual(0);
    expect(await fade()).toBe(0);

    await page.setViewportSize({ width: 1280, height: 560 });
    expect(await hidden()).toBeGreaterThan(0);
    await expect.poll(fade).toBe(1);
    await menu.evaluate((scrolled) => scrolled.scrollTo(0, scrolled.scrollHeight));
    await expect.poll(fade).toBe(0);
    await page.context().close();
  },
);
