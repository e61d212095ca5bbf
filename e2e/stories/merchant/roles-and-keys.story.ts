import { pressUntil } from "../../src/choose-rows.ts";
import { fillToTheLimit, removeCopies } from "../../src/fill-to-the-limit.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "a role changes after it was asked, the log says whose, and the only owner is told before that they stay it",
  async ({ page, product }) => {
    const { owner, member } = product.demo.users;
    await page.goto("/settings/members");
    await signIn(page, owner);
    const row = page.getByRole("listitem").filter({ hasText: member.email });
    const name = (await row.getByRole("paragraph").first().textContent()) ?? "";
    const choice = row.getByRole("combobox", { name: /^Rol van/ });
    const dialog = page.getByRole("dialog");
    await pressUntil(dialog, () => choice.selectOption({ label: "Meekijker" }));
    await expect(dialog).toContainText("De rol Medewerker wordt Meekijker.");
    await dialog.getByRole("button", { name: "Annuleren" }).click();
    await expect(choice).toHaveValue("member");

    await choice.selectOption({ label: "Beheerder" });
    await dialog.getByRole("button", { name: "Rol wijzigen" }).click();
    await expect(dialog).toBeHidden();
    await expect(choice).toHaveValue("admin");
    await choice.selectOption({ label: "Medewerker" });
    await dialog.getByRole("button", { name: "Rol wijzigen" }).click();
    await expect(choice).toHaveValue("member");

    const own = page.getByRole("listitem").filter({ hasText: owner.email });
    await expect(own).toContainText("Enige eigenaar. Maak eerst iemand anders eigenaar.");
    await expect(own.getByRole("combobox")).toHaveCount(0);
    await expect(own.getByRole("button", { name: "Organisatie verlaten" })).toHaveCount(0);

    await choice.selectOption({ label: "Eigenaar" });
    await dialog.getByRole("button", { name: "Rol wijzigen" }).click();
    await expect(choice).toHaveValue("owner");
    await own.getByRole("button", { name: "Organisatie verlaten" }).click();
    await expect(dialog).toContainText("Alleen een eigenaar of beheerder kan u opnieuw uitnodigen.");
    await dialog.getByRole("button", { name: "Annuleren" }).click();
    await choice.selectOption({ label: "Medewerker" });
    await dialog.getByRole("button", { name: "Rol wijzigen" }).click();
    await expect(choice).toHaveValue("member");

    await page.getByRole("link", { name: "Logboek" }).first().click();
    const entry = page.getByRole("listitem").filter({ hasText: "Rol" }).first();
    await expect(entry).toContainText(name.split("\n")[0] ?? "");
  },
);

story("after a key was replaced the one that goes is told from the one that stays", async ({ page, product }) => {
  await page.goto("/settings/api-keys");
  await signIn(page, product.demo.users.owner);
  const make = page.getByRole("button", { name: "Sleutel maken" }).first();
  await pressUntil(page.getByRole("dialog"), () => make.click());
  await page.getByRole("dialog").getByLabel("Naam").fill("Tweeling");
  await page.getByRole("dialog").getByRole("button", { name: "Sleutel maken" }).click();
  await page.getByRole("button", { name: "Ik heb het bewaard" }).click();
  const rows = page.getByRole("listitem").filter({ hasText: "Tweeling" });
  await rows.getByRole("button", { name: "Vervangen" }).click();
  await page.getByLabel("De oude sleutel werkt nog").selectOption({ index: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Vervangen" }).click();
  await page.getByRole("button", { name: "Ik heb het bewaard" }).click();

  await expect(rows).toHaveCount(2);
  const leaving = rows.filter({ hasText: "Actief, wordt vervangen" });
  await expect(leaving).toHaveCount(1);
  await expect(leaving.getByRole("button", { name: "Vervangen" })).toHaveCount(0);
  await expect(rows.getByRole("button", { name: "Vervangen" })).toHaveCount(1);
});

story(
  "who has as many destinations or keys as there may be is told before they fill in a form",
  async ({ page, product }) => {
    const { demo } = product;
    await callApi(product, "POST", "/v1/events/destinations", { name: "Vol", url: "https://hooks.voorbeeld.example/" });
    await fillToTheLimit(demo.databaseUrl, demo.organizations["zonnig-dak"]?.organizationId ?? "");
    await page.goto("/settings/destinations");
    await signIn(page, demo.users.owner);
    const lists = [
      { path: "/settings/destinations", full: "U hebt het maximum van 50 koppelingen.", make: "Koppeling toevoegen" },
      { path: "/settings/api-keys", full: "U hebt het maximum van 100 sleutels die werken.", make: "Sleutel maken" },
    ];
    for (const { path, full, make } of lists) {
      await page.goto(path);
      await expect(page.getByText(full)).toBeVisible();
      await expect(page.getByRole("button", { name: make })).toHaveCount(0);
    }

    await removeCopies(demo.databaseUrl);
    for (const { path, full, make } of lists) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: make })).toBeVisible();
      await expect(page.getByText(full)).toHaveCount(0);
    }
  },
);
