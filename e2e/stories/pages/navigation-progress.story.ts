import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "a click on a link is answered at once while its page takes long, and the bar ends with it",
  async ({ page, product }) => {
    await page.goto("/quotes");
    await signIn(page, product.demo.users.owner);
    const bar = page.getByRole("progressbar", { name: "De pagina wordt geladen" });
    const cases = page.getByRole("navigation").getByRole("link", { name: /^Vragen/ });
    let answer = () => {};
    const held = new Promise<void>((resolve) => void (answer = resolve));
    await page.route(/\/cases(\?|$)/, async (route) => {
      await held;
      await route.continue();
    });

    await cases.click();
    await expect(bar).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offertes");
    answer();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vragen");
    await expect(bar).toBeHidden();

    await cases.click();
    await expect(bar).toBeHidden();
  },
);
