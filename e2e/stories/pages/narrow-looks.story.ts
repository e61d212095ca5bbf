import type { Page } from "@playwright/test";
import { chooseRows } from "../../src/choose-rows.ts";
import { agentAt } from "../../src/documents-desk.ts";
import { newPerson, PHONE } from "../../src/new-person.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { expect, story } from "../../src/story.ts";

/** In the page: placeholders that are longer than the room in their field. */
function cutPlaceholders(): string[] {
  const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  const isCut = (field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return pen.measureText(field.placeholder).width > room;
  };
  const fields = [...document.querySelectorAll<HTMLInputElement>("main input[placeholder]")];
  return fields.filter(isCut).map(({ placeholder }) => placeholder);
}

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true } as const;

story("a search shows all of its placeholder, on a phone and on a tablet", async ({ browser, product }) => {
  for (const device of [PHONE, TABLET]) {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, device);
    for (const path of ["/quotes", "/cases", "/cases?tab=all&from=2020-01-01"]) {
      await page.goto(path);
      await quiet(page);
      expect([path, device.viewport.width, await page.evaluate(cutPlaceholders)]).toEqual([
        path,
        device.viewport.width,
        [],
      ]);
    }
    await page.context().close();
  }
});

/** In the page: how many lines these take. */
function linesTaken(parts: Element[]): number {
  const middles = parts.map((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return Math.round((top + bottom) / 20);
  });
  return new Set(middles).size;
}

/** How many lines the parts of the bar take: above what can be done, and what can be done. */
const linesOfBar = async (page: Page) => {
  const bar = await chooseRows(page);
  await page.getByRole("main").getByRole("checkbox").first().check();
  await expect(bar).toContainText("1 geselecteerd");
  const above = await bar.locator(":scope > div > :is(p, button)").evaluateAll(linesTaken);
  return [above, await bar.locator(":scope > div > span button").evaluateAll(linesTaken)];
};

story(
  "on a phone the bar of chosen rows has two lines: how many and how to choose, and what can be done",
  async ({ browser, product }) => {
    const phone = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, PHONE);
    await phone.goto("/quotes");
    expect(await linesOfBar(phone)).toEqual([1, 1]);
    await phone.context().close();

    const agent = await agentAt(browser, product, "/support?tab=all");
    await agent.setViewportSize(PHONE.viewport);
    expect(await linesOfBar(agent)).toEqual([1, 1]);
    await agent.context().close();
  },
);

/** In the page: what of a table of quotes is cut off, breaks in two or goes beyond its column. Longer references than the demo's may break. */
function brokenCells(): string[] {
  const cells = [...document.querySelectorAll("main tbody tr > :is(td:nth-child(2), td:nth-child(5))")].filter(
    ({ textContent }) => textContent.length <= "ZD-2026-1000".length,
  );
  const isBroken = (cell: Element) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    const { left, right } = cell.getBoundingClientRect();
    const rects = [...words.getClientRects()].filter(({ width }) => width > 0);
    const lines = new Set(rects.map(({ top }) => Math.round(top / 10)));
    return (
      lines.size > 1 || cell.scrollWidth > cell.clientWidth || rects.some((it) => it.left < left || it.right > right)
    );
  };
  return cells.filter(isBroken).map(({ textContent }) => textContent);
}

story(
  "beside the menu a list breaks no reference and no amount, and leaves no button alone",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    const alone: string[] = [];
    // Found by their reference, those of the demo are among the first, whatever else there is; a search has a button to end it.
    const found = "/quotes?view=all&q=ZD-2026";
    for (const path of [found, "/quotes?view=all", "/cases?tab=platform"]) {
      await page.goto(path);
      await quiet(page);
      for (const width of [834, 960, 1024, 1089, 1160, 1180, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await page.evaluate(brokenCells)]).toEqual([width, []]);
        const tops = await page
          .locator("main search :is(input, select, button):visible")
          .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top / 10)));
        const last = tops.filter((top) => top === Math.max(...tops));
        if (last.length === 1 && path !== found) alone.push(`${path} ${width}`);
      }
    }
    expect(alone).toEqual([]);
    await page.context().close();
  },
);
