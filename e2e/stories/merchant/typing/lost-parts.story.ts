import { newPerson } from "../../../src/new-person.ts";
import { expect, story } from "../../../src/story.ts";

const OFFLINE = "Er is geen verbinding. Controleer uw internet en probeer het nog eens.";

story(
  "a part of a page that cannot be fetched says so in its place, and the page stays as it was",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/quotes");
    const heading = page.getByRole("heading", { level: 1 });
    await page.getByRole("searchbox").fill("b");
    await expect(page).toHaveURL(/q=b/);
    await page.context().setOffline(true);

    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.locator("#quote-filters").getByText(OFFLINE)).toBeVisible();
    await page.getByRole("button", { name: "Selecteren" }).click();
    await expect(page.getByText(OFFLINE)).toHaveCount(2);
    for (const [open, title] of [
      [() => page.keyboard.press("Control+k"), "Zoeken en doen"],
      [() => page.getByRole("button", { name: "Weergaven" }).click(), "Weergaven"],
    ] as const) {
      await open();
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog.getByText(OFFLINE)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }

    await expect(heading).toHaveText("Offertes");
    await expect(page.getByRole("searchbox")).toHaveValue("b");
    await page.context().close();
  },
);
