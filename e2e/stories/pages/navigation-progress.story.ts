import { layoutShift } from "../../src/layout-shift.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "a click on a link is answered at once while its page takes long, and the bar ends with it",
  async ({ page, product }) => {
    await page.goto("/quotes");
    await signIn(page, product.demo.users.owner);
    const bar = page.getByRole("progressbar", { name: "De pagina wordt geladen" });
    const cases = page.getByRole("navigation").getByRole("link", { name: /^Vragen/ });
    const answer = await heldRequests(page, /\/cases(\?|$)/);

    await cases.click();
    await expect(bar).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offertes");
    const outlines = page.locator('[data-kind="list"]');
    await expect(outlines).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(outlines).toBeInViewport();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await page.setViewportSize({ width: 1280, height: 720 });
    answer();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vragen");
    await expect(bar).toBeHidden();
    await expect(outlines).toHaveCount(0);

    await cases.click();
    await expect(bar).toBeHidden();

    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offertes");
    expect(await bar.count()).toBe(0);
  },
);
