import type { Browser, Page } from "@playwright/test";
import { expect, story } from "../../src/story.ts";

/** The AFM's form: packages/domain/src/advertising/credit-warning.ts. */
const LEAST_SHARE = 0.1;
const LEAST_PIXELS = (7 * 4) / 3;
const SENTENCES = { nl: "Let op! Geld lenen kost geld", en: "Please note! Borrowing money costs money" };
const QUESTIONS = ["amount=15000", "amount=100", "budget=250", "budget=0"];
const SIZES = 125;

interface Look {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly share: number;
  readonly spread: number;
  readonly offCenter: number;
  readonly letters: number;
  readonly isCovered: boolean;
}

/** Lays a page out in `SIZES` frames, from 280 x 200 up, scrolled to its end in every other one. */
const looksOf = (page: Page, path: string): Promise<Look[]> =>
  page.evaluate(
    async ([address, sizes]) => {
      document.body.replaceChildren();
      document.body.style.margin = "0";
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.style.border = "0";
      frame.src = address;
      await new Promise((resolve) => frame.addEventListener("load", resolve));
      const inside = frame.contentDocument as Document;
      const view = frame.contentWindow as Window;
      return Array.from({ length: sizes }, (_, index) => {
        frame.width = String(280 + index * 9);
        frame.height = String(200 + ((index * 37) % 1_300));
        view.scrollTo(0, index % 2 === 0 ? 0 : 1e6);
        const warning = inside.querySelector(".warning") as HTMLElement;
        const sentence = warning.querySelector("p") as HTMLElement;
        const box = warning.getBoundingClientRect();
        const words = sentence.getBoundingClientRect();
        const sizesOfLetters = [...warning.querySelectorAll("p, small")].map((one) =>
          Number.parseFloat(getComputedStyle(one).fontSize),
        );
        const atCenter = inside.elementFromPoint(words.x + words.width / 2, words.y + words.height / 2);
        return {
          width: view.innerWidth,
          height: view.innerHeight,
          left: box.left,
          top: box.top,
          share: box.height / view.innerHeight,
          spread: box.width / inside.documentElement.clientWidth,
          offCenter: Math.abs(words.x + words.width / 2 - (box.x + box.width / 2)),
          letters: Math.min(...sizesOfLetters),
          isCovered: !warning.contains(atCenter),
        };
      });
    },
    [path, SIZES] as const,
  );

/** A page of the portal that may frame and draw what it is told to. */
async function plainPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  const page = await context.newPage();
  await page.goto("/widgets/loan-indication?org=zonnig-dak");
  return page;
}

story("the warning has the published form in 2,000 looks of the widget", async ({ browser, product }) => {
  const page = await plainPage(browser, product.demo.portalUrl);
  let looked = 0;
  for (const [language, sentence] of Object.entries(SENTENCES))
    for (const theme of ["light", "dark"])
      for (const question of QUESTIONS) {
        const path = `/widgets/loan-indication?org=zonnig-dak&${question}&lang=${language}&theme=${theme}`;
        const looks = await looksOf(page, path);
        const wrong = looks.filter(
          ({ left, top, share, spread, offCenter, letters, isCovered }) =>
            isCovered ||
            Math.abs(left) > 0.5 ||
            Math.abs(top) > 0.5 ||
            share < LEAST_SHARE - 0.001 ||
            Math.abs(spread - 1) > 0.001 ||
            offCenter > 1 ||
            letters < LEAST_PIXELS,
        );
        expect(wrong, path).toEqual([]);
        await expect(page.frameLocator("iframe").locator(".warning p"), path).toContainText(sentence);
        looked += looks.length;
      }
  expect(looked).toBe(2_000);
  await page.context().close();
});

/** Of a picture: how many rows from its top have one ground from edge to edge, and how many pixels of them are another. */
const bannerOf = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
    const colorAt = (x: number, y: number) => data.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join();
    const ground = colorAt(0, 0);
    let rows = 0;
    while (rows < height && colorAt(0, rows) === ground && colorAt(width - 1, rows) === ground) rows += 1;
    let [written, leftmost, rightmost] = [0, width, 0];
    for (let y = 0; y < rows; y += 1)
      for (let x = 0; x < width; x += 1)
        if (colorAt(x, y) !== ground) {
          written += 1;
          leftmost = Math.min(leftmost, x);
          rightmost = Math.max(rightmost, x);
        }
    return { share: rows / height, written, offCenter: Math.abs((leftmost + rightmost) / 2 - width / 2) / width };
  }, path);

story("the warning stands across the top of the drawn pictures, and is written on", async ({ browser, product }) => {
  const page = await plainPage(browser, product.demo.portalUrl);
  for (const language of ["nl", "en"])
    for (const theme of ["light", "dark"]) {
      const path = `/widgets/loan-indication.png?org=zonnig-dak&amount=15000&lang=${language}&theme=${theme}`;
      const { share, written, offCenter } = await bannerOf(page, path);
      expect(share, path).toBeGreaterThanOrEqual(LEAST_SHARE);
      expect(share, path).toBeLessThan(0.2);
      expect(written, path).toBeGreaterThan(2_000);
      expect(offCenter, path).toBeLessThan(0.02);
    }
  await page.context().close();
});
