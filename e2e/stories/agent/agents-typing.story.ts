import { agentAt } from "../../src/documents-desk.ts";
import { openCase } from "../../src/open-case.ts";
import { expect, story } from "../../src/story.ts";

const WARNING = "Druk nog eens op Escape om te sluiten. Wat u hebt ingevuld, is dan weg.";

story("Escape takes a longer text along only when it is pressed again", async ({ browser, product }) => {
  const { quoteId } = await openCase(product, "Vergisser");
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const page = await agentAt(browser, product, "/support/replies");
  for (const [path, button, field] of [
    ["/support/replies", "Nieuw standaardantwoord", "Tekst in het Nederlands"],
    [`/support/quotes/${quoteId}?organization=${organizationId}`, "Iets vragen aan de organisatie", "Bericht"],
  ] as const) {
    await page.goto(path);
    const dialog = page.getByRole("dialog", { name: button });
    const text = dialog.getByLabel(field);
    await page.getByRole("button", { name: button }).click();
    await text.fill("Dag, stuur ons de factuur.");
    await page.keyboard.press("Escape");
    await expect(dialog.getByText(WARNING)).toBeInViewport({ ratio: 1 });
    await expect(text).toHaveValue("Dag, stuur ons de factuur.");

    await text.press("End");
    await text.pressSequentially(" Groet");
    await expect(dialog.getByText(WARNING)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog.getByText(WARNING)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.getByRole("button", { name: button }).click();
    await expect(text).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.context().close();
});
