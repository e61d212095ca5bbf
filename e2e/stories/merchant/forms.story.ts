import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story("a form tells a problem at its field, keeps what was typed, and sends once", async ({ page, product }) => {
  await page.goto("/settings/destinations");
  await signIn(page, product.demo.users.owner);
  await page.getByRole("button", { name: "Koppeling toevoegen" }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Naam");
  const url = dialog.getByLabel("Adres");
  const send = dialog.getByRole("button", { name: "Koppeling toevoegen" });

  await url.fill("https://hooks.voorbeeld.example/eenmaal");
  await send.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Vul dit in\./);
  await expect(url).toHaveValue("https://hooks.voorbeeld.example/eenmaal");

  const sent: string[] = [];
  await page.route("**/api/trpc/destinations.create**", (route) => {
    sent.push(route.request().url());
    return sent.length === 1 ? route.abort() : route.continue();
  });
  await name.fill("Eenmaal");
  await expect(name).not.toHaveAccessibleDescription(/Vul dit in\./);
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("internet");
  await expect(name).toHaveValue("Eenmaal");

  await send.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(dialog.getByText("whsec_")).toBeVisible();
  expect(sent).toHaveLength(2);
});
