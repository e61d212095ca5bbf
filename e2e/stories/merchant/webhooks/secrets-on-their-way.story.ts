import { newPerson } from "../../../src/new-person.ts";
import { heldRequests } from "../../../src/pages/held-requests.ts";
import { expect, story } from "../../../src/story.ts";

story("no key closes what waits for a secret that is shown once", async ({ browser, product, receiver }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const dialog = page.getByRole("dialog");
  const outlasts = async (letItCome: () => void, secret: RegExp) => {
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Sluiten" })).toHaveCount(0);
    letItCome();
    await expect(dialog.getByText(secret).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
  };

  await page.goto("/settings/destinations");
  await page.getByRole("button", { name: "Koppeling toevoegen" }).first().click();
  await dialog.getByLabel("Naam").fill("Eén keer");
  await dialog.getByLabel("Endpoint-URL").fill(receiver.url);
  const letDestinationCome = await heldRequests(page, "**/api/trpc/destinations.create**");
  await dialog.getByRole("button", { name: "Koppeling toevoegen" }).click();
  await expect(dialog.getByRole("button", { name: "Sluiten" })).toHaveCount(0);
  await outlasts(letDestinationCome, /^whsec_/);

  await page.goto("/settings/api-keys");
  await page.getByRole("button", { name: "Sleutel maken" }).first().click();
  await dialog.getByLabel("Naam").fill("Eén keer");
  const letKeyCome = await heldRequests(page, "**/api/trpc/apiKeys.create**");
  await dialog.getByRole("button", { name: "Sleutel maken" }).click();
  await expect(dialog.getByRole("button", { name: "Sluiten" })).toHaveCount(0);
  await outlasts(letKeyCome, /^okey_/);

  const letNextKeyCome = await heldRequests(page, "**/api/trpc/apiKeys.roll**");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Eén keer" })
    .getByRole("button", { name: /^Vervangen/ })
    .click();
  await dialog.getByRole("button", { name: "Vervangen" }).click();
  await expect(dialog.getByRole("button", { name: "Sluiten" })).toHaveCount(0);
  await outlasts(letNextKeyCome, /^okey_/);

  await page.goto("/settings/destinations");
  await page.getByRole("link", { name: "Eén keer" }).click();
  for (const [procedure, button, secret] of [
    ["rotateBearerSecret", "Nieuw geheim maken", /^whsec_/],
    ["rotateSigningSecret", "Nieuw geheim voor ondertekening", /^whsig_/],
  ] as const) {
    const letSecretCome = await heldRequests(page, `**/api/trpc/destinations.${procedure}**`);
    await page.getByRole("button", { name: button, exact: true }).click();
    await dialog.getByRole("button").last().click();
    await expect(dialog.getByRole("button", { name: "Sluiten" })).toHaveCount(0);
    await outlasts(letSecretCome, secret);
  }
  await page.context().close();
});
