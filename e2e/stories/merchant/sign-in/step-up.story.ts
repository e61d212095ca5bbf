import { axeFindings } from "../../../src/axe-findings.ts";
import { heldRequests } from "../../../src/pages/held-requests.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";
import { ageSessions } from "../../../src/time/age-sessions.ts";

story(
  "who signed in long ago proves that it is them in place, and what they did goes on",
  async ({ page, product }, info) => {
    const { owner } = product.demo.users;
    await page.goto("/settings/api-keys");
    await signIn(page, owner);
    await ageSessions(product.demo.databaseUrl, owner.email);

    await page.getByRole("button", { name: "Sleutel maken" }).click();
    await page.getByRole("dialog").getByLabel("Naam").fill("Na een uur");
    const letAccountCome = await heldRequests(page, "**/api/trpc/*account.get*");
    const asked = page.waitForRequest("**/api/trpc/*account.get*");
    await page.getByRole("dialog").getByRole("button", { name: "Sleutel maken" }).click();
    const proof = page.getByRole("dialog", { name: "Bevestig dat u het bent" });
    // While it is being read what they prove themselves by, nothing went wrong.
    await asked;
    await expect(proof.getByRole("button", { name: "Sluiten" })).toBeVisible();
    await expect(proof.getByRole("alert")).toHaveCount(0);
    letAccountCome();
    await expect(proof.getByText("daarna gaat u verder waar u was")).toBeVisible();
    await expect(proof.getByLabel("Wachtwoord", { exact: true })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("step-up-1280-light.png") });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: info.outputPath("step-up-360-dark.png") });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await proof.getByLabel("Wachtwoord", { exact: true }).fill("niet het wachtwoord");
    await proof.getByRole("button", { name: "Bevestigen" }).click();
    await expect(proof.getByRole("alert")).toContainText("Dit wachtwoord klopt niet");
    await proof.getByLabel("Wachtwoord", { exact: true }).fill(owner.password);
    await proof.getByRole("button", { name: "Bevestigen" }).click();
    await expect(page.getByRole("dialog").locator("code")).toHaveText(/^okey_/);
    await page.getByRole("button", { name: "Ik heb het bewaard" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Na een uur" })).toHaveCount(1);
  },
);

story("who closes the question stays where they were, with what they typed", async ({ page, product }) => {
  const { owner } = product.demo.users;
  await page.goto("/settings/members");
  await signIn(page, owner);
  await ageSessions(product.demo.databaseUrl, owner.email);

  await page.getByRole("button", { name: "Uitnodigen" }).click();
  const invite = page.getByRole("dialog", { name: "Uitnodigen" });
  await invite.getByLabel("E-mailadres").fill("later@zonnig-dak.example");
  await invite.getByRole("button", { name: "Uitnodigen" }).click();
  const proof = page.getByRole("dialog", { name: "Bevestig dat u het bent" });
  await proof.getByRole("button", { name: "Sluiten" }).click();

  await expect(invite.getByRole("alert")).toContainText("Bevestig eerst dat u het bent");
  await expect(invite.getByLabel("E-mailadres")).toHaveValue("later@zonnig-dak.example");
});

story(
  "an address that no proof would mend is told at its field, before anybody is asked",
  async ({ page, product }) => {
    const { owner } = product.demo.users;
    await page.goto("/settings/destinations");
    await signIn(page, owner);
    await ageSessions(product.demo.databaseUrl, owner.email);

    await page.getByRole("button", { name: "Koppeling toevoegen" }).click();
    const dialog = page.getByRole("dialog", { name: "Koppeling toevoegen" });
    await dialog.getByLabel("Naam").fill("Planning");
    const url = dialog.getByLabel("Endpoint-URL");
    for (const [typed, told] of [
      ["hooks.voorbeeld.example/in", "begint met https://"],
      ["https://u:w@hooks.voorbeeld.example/in", "geen gebruikersnaam"],
      ["https://hooks.voorbeeld.example:22/in", "Deze poort"],
    ] as const) {
      await url.fill(typed);
      await dialog.getByRole("button", { name: "Koppeling toevoegen" }).click();
      await expect(url).toHaveAccessibleDescription(new RegExp(told));
      await expect(url).toBeFocused();
    }
    await url.fill("https://hooks.voorbeeld.example/in");
    await dialog.getByRole("button", { name: "Koppeling toevoegen" }).click();
    await expect(page.getByRole("dialog", { name: "Bevestig dat u het bent" })).toBeVisible();
  },
);
