import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";

story("a view of a list is kept under a name, opens the list, and goes again", async ({ page, product }) => {
  await callApi(product, "POST", "/v1/quotes", quoteBody("Weergever"));
  await page.goto("/quotes?q=weergever&view=new&sort=highest");
  await signIn(page, product.demo.users.owner);
  const tabs = page.getByRole("navigation", { name: "Snelle overzichten" });
  const dialog = page.getByRole("dialog", { name: "Uw weergaven" });
  await expect(async () => {
    await page.getByRole("button", { name: "Weergaven" }).click();
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog.getByRole("button", { name: "Weergave bewaren" }).click();
  await expect(dialog.getByLabel("Naam voor de lijst")).toBeFocused();
  await dialog.getByLabel("Naam voor de lijst").fill("Nieuw, hoogste eerst");
  await dialog.getByLabel("Lijst voortaan hiermee openen").check();
  await dialog.getByRole("button", { name: "Weergave bewaren" }).click();
  await expect(dialog).toBeHidden();
  const own = tabs.getByRole("link", { name: "Nieuw, hoogste eerst" });
  await expect(own).toHaveAttribute("aria-current", "page");

  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Offertes", exact: true }).click();
  await expect(page).toHaveURL(/\/quotes\?view=new&sort=highest$/);
  await expect(own).toHaveAttribute("aria-current", "page");
  await expect(page.getByLabel("Offertes zoeken")).toHaveValue("");
  await tabs.getByRole("link", { name: /^Alle/ }).click();
  await expect(page).toHaveURL(/\/quotes\?view=all$/);
  await page.reload();
  await expect(tabs.getByRole("link", { name: /^Alle/ })).toHaveAttribute("aria-current", "page");

  await page.getByRole("button", { name: "Weergaven" }).click();
  await dialog.getByRole("button", { name: "Nieuw, hoogste eerst verwijderen" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await expect(own).toHaveCount(0);
  await page.goto("/quotes");
  await expect(page).toHaveURL(/\/quotes$/);

  // As another program may keep one.
  const person = await portalPerson(product, product.demo.users.owner);
  const ofNothing = { list: "quotes", name: "Niets gevraagd" };
  await person.call("savedViews.save", { ...ofNothing, query: "", isDefault: true });
  await page.goto("/quotes");
  await expect(page).toHaveURL(/\/quotes$/);
  await person.call("savedViews.remove", ofNothing);
});
