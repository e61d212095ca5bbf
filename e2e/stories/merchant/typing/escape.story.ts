import { newPerson } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { expect, story } from "../../../src/story.ts";

const WARNING = "Druk nog eens op Escape om te sluiten. Wat u hebt ingevuld, is dan weg.";

story(
  "Escape takes what was typed along only when it is pressed again, from short fields too",
  async ({ browser, product }) => {
    const { quoteId } = await openCase(product, "Ontsnapper");
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    for (const [path, button, field, text] of [
      ["/settings/destinations", "Koppeling toevoegen", "URL", "https://hooks.voorbeeld.example/"],
      ["/settings/api-keys", "Sleutel maken", "Naam", "Planning"],
      ["/settings/members", "Uitnodigen", "E-mailadres", "jan@voorbeeld.example"],
      ["/quotes", "Weergaven", "Naam voor de lijst", "Mijn lijst"],
      [`/quotes/${quoteId}`, "Stel een vraag", "Onderwerp", "Planning"],
    ] as const) {
      await page.goto(path);
      const open = page.getByRole("button", { name: button }).first();
      const dialog = page.getByRole("dialog");
      const typed = dialog.getByLabel(field);
      await open.click();
      await expect(typed).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();

      await open.click();
      await typed.fill(text);
      await page.keyboard.press("Escape");
      await expect(dialog.getByText(WARNING)).toBeInViewport({ ratio: 1 });
      await expect(typed).toHaveValue(text);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
    await page.context().close();
  },
);
