import { chooseRows } from "../../../src/choose-rows.ts";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";

/** In the page: whether something else lies over the middle of what has the focus (WCAG 2.4.11), and its name. */
function coveredFocus(): string | undefined {
  const part = document.activeElement as HTMLElement;
  const { left, top, width, height } = part.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen === null || part.contains(seen) || seen.contains(part)) return undefined;
  return `${part.ariaLabel ?? part.textContent}: behind ${seen.textContent.slice(0, 30)}`;
}

story(
  "who chooses rows by keys sees the row that has the focus, however small the window",
  async ({ page, product }) => {
    for (let index = 0; index < 12; index += 1)
      await callApi(product, "POST", "/v1/quotes", { ...quoteBody("Toetsenist"), externalId: `T-${index}` });
    await page.goto("/quotes?q=toetsenist");
    await signIn(page, product.demo.users.owner);
    const covered: string[] = [];
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
      // 400% of a laptop's window.
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await chooseRows(page);
      const boxes = page.getByRole("main").getByRole("checkbox");
      await boxes.first().check();
      await boxes.first().focus();
      for (let press = 0; press < 22; press += 1) {
        await page.keyboard.press("Tab");
        const found = await page.evaluate(coveredFocus);
        if (found !== undefined) covered.push(`${width}x${height} ${found}`);
      }
    }
    expect(covered).toEqual([]);
  },
);
