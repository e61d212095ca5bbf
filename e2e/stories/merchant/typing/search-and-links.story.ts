import { newPerson } from "../../../src/new-person.ts";
import { heldPages } from "../../../src/pages/held-requests.ts";
import { expect, story } from "../../../src/story.ts";

/** For its next key. In the page, whose timers come in their order however busy the machine is. */
const longerThanSearchWaits = () => new Promise((resolve) => setTimeout(resolve, 400));

story("who follows a link in the moment in which they typed gets there", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const field = page.getByRole("searchbox");
  for (const [name, path] of [
    ["Wis zoektekst en filters", /\/quotes$/],
    ["Maandlasten", /\/preview/],
  ] as const) {
    await page.goto("/quotes?q=niemand");
    const link = page.getByRole("link", { name });
    await expect(link).toBeVisible();
    const letPagesCome = await heldPages(page);
    await field.fill("niemand heet zo");

    await link.click();
    await page.evaluate(longerThanSearchWaits);
    letPagesCome();

    await expect(page).toHaveURL(path);
    await expect(page.getByText("Niets gevonden")).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
  }
  await page.context().close();
});

story(
  "what was typed just before the way back does not come back over the earlier list",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    const field = page.getByRole("searchbox");
    await page.goto("/quotes?q=niemand");
    await field.fill("bakker");
    await expect(page).toHaveURL(/q=bakker/);
    await field.fill("bakkers");

    await page.goBack();

    await expect(field).toHaveValue("niemand");
    await page.evaluate(longerThanSearchWaits);
    await expect(page).toHaveURL(/q=niemand$/);
    await page.context().close();
  },
);

story("a filter that is chosen right after a tab counts within that tab", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  const tab = page.getByRole("navigation", { name: "Snelle overzichten" }).getByRole("link").nth(1);
  const letPagesCome = await heldPages(page);

  await tab.click();
  await page.getByLabel("Volgorde").selectOption({ index: 1 });
  letPagesCome();

  await expect(page).toHaveURL(({ searchParams }) => searchParams.has("view") && searchParams.has("sort"));
  await expect(tab).toHaveAttribute("aria-current", "page");
  await page.context().close();
});

story("who follows a link before the address tells of their choice gets there", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  await page.getByLabel("Volgorde").selectOption("oldest");
  await expect(page).toHaveURL(/sort=oldest/);
  const letPagesCome = await heldPages(page);

  // In one turn of the page's, as a busy browser does what it could not do before.
  await page.evaluate(() => {
    const order = document.querySelector("select");
    if (order === null) throw new Error("there is no list");
    order.value = "newest";
    order.dispatchEvent(new Event("change", { bubbles: true }));
    document.querySelector<HTMLAnchorElement>("a[href^='/preview']")?.click();
  });
  await page.evaluate(longerThanSearchWaits);
  letPagesCome();

  await expect(page).toHaveURL(/\/preview/);
  await page.context().close();
});
