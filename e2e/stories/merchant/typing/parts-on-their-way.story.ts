import { heldScripts, SCRIPTS } from "../../../src/pages/held-requests.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";

const SOON = { timeout: 3_000 };

story(
  "what is typed while the part with the monthly cost is fetched is drawn at once, and kept",
  async ({ page, product }) => {
    await page.goto("/quotes/new");
    await signIn(page, product.demo.users.owner);
    const line = page.getByRole("group", { name: "Regel 1" });
    await line.getByLabel("Omschrijving").fill("Batterij");
    const asked = page.waitForRequest(SCRIPTS);
    const letCome = await heldScripts(page);
    await line.getByLabel("Bedrag incl. btw").fill("6850");
    await asked;

    await line.getByLabel("Bedrag excl. btw").fill("5661");
    await line.getByLabel("Subsidiecode").fill("ISDE");
    await expect(line.getByLabel("Subsidiecode")).toHaveValue("ISDE", SOON);
    letCome();

    await expect(page.getByRole("region", { name: "Wat kost dit per maand?" })).toContainText("Alle leningen bekijken");
    await expect(line.getByLabel("Bedrag excl. btw")).toHaveValue("5.661,00");
    await expect(line.getByLabel("Subsidiecode")).toHaveValue("ISDE");
  },
);

for (const { address, filters } of [
  { address: "/quotes", filters: "#quote-filters" },
  { address: "/cases", filters: "#case-filters" },
]) {
  story(
    `${address} answers to what is clicked while the advice of an empty list is fetched`,
    async ({ page, product }) => {
      await page.goto(address);
      await signIn(page, product.demo.users.owner);
      const asked = page.waitForRequest(SCRIPTS);
      const letCome = await heldScripts(page);
      await page.getByRole("searchbox").fill("xyzzy-nergens");
      await asked;

      const button = page.getByRole("button", { name: "Filters" });
      await button.click();
      await expect(button).toHaveAttribute("aria-expanded", "true", SOON);
      letCome();

      await expect(page.getByText("Niets gevonden")).toBeVisible();
      await expect(page.locator(filters).getByRole("textbox").first()).toBeVisible();
    },
  );
}

story("a page goes on while the dialog that was asked for is fetched", async ({ page, product }) => {
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  const asked = page.waitForRequest(SCRIPTS);
  const letCome = await heldScripts(page);
  await page.getByRole("button", { name: "Weergaven" }).click();
  await asked;

  const selecting = page.getByRole("button", { name: "Selecteren" });
  await selecting.click();
  await expect(page.getByRole("checkbox").first()).toBeVisible(SOON);
  letCome();

  await expect(page.getByRole("dialog", { name: "Weergaven" })).toBeVisible();
});
