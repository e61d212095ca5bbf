import { newPerson } from "../../../src/new-person.ts";
import { expect, story } from "../../../src/story.ts";

story(
  "the address of the calculator follows when the hand rests, and a link to it begins anew",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.clock.install();
    await page.goto("/preview");
    const amount = page.getByLabel("Bedrag", { exact: true });
    const monthly = page.locator("table td:nth-child(2)").first();
    await expect(monthly).not.toHaveText("");
    const before = String(await monthly.textContent());
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

    await amount.fill("18.250,5");
    await page.clock.runFor(200);
    await amount.press("End");
    await amount.pressSequentially("0");
    await page.clock.runFor(200);
    // What an address brings back late would take letters out of the amount: there is none to bring back yet.
    expect(new URL(page.url()).search).toBe("");
    await page.clock.resume();

    await expect(page).toHaveURL(/amount=18\.250,50$/);
    await expect(amount).toHaveValue("18.250,50");
    await expect(monthly).not.toHaveText(before);

    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Maandlasten" }).click();
    await expect(amount).toHaveValue("15.000,00");
    await expect(monthly).toHaveText(before);
    await page.context().close();
  },
);
