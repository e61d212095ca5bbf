import { newPerson, PHONE } from "../../../src/new-person.ts";
import { expect, story } from "../../../src/story.ts";

story("a page of the path that is open closes the menu of phones too", async ({ browser, product }) => {
  const phone = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, PHONE);
  await phone.goto("/quotes?q=b");
  const menu = phone.getByRole("dialog", { name: "Menu" });
  await phone.getByRole("button", { name: "Menu" }).tap();
  await menu.getByRole("button", { name: "Zoeken" }).tap();

  await phone.getByRole("dialog", { name: "Zoeken en doen" }).getByRole("option", { name: "Offertes" }).tap();

  await expect(phone).not.toHaveURL(/q=b/);
  await expect(menu).toBeHidden();
  await expect(phone.getByRole("searchbox")).toHaveValue("");
  await phone.context().close();
});

story("a tablet that is turned has its page back from the menu of phones", async ({ browser, product }) => {
  const tablet = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  });
  await tablet.goto("/quotes");
  await tablet.getByRole("button", { name: "Menu" }).tap();
  await expect(tablet.getByRole("dialog", { name: "Menu" })).toBeVisible();

  await tablet.setViewportSize({ width: 1180, height: 820 });
  await tablet.getByRole("button", { name: "Filters" }).tap({ timeout: 5_000 });

  await expect(tablet.locator("#quote-filters")).toBeVisible();
  await tablet.context().close();
});
