import { newPerson } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { heldScripts } from "../../../src/pages/held-requests.ts";
import { quiet } from "../../../src/pages/quiet.ts";
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

story(
  "Escape gives up a palette that does not come, and the field has its keys again",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/quotes/new");
    await quiet(page);
    const name = page.getByLabel("Achternaam");
    await name.fill("de ");
    const letScriptsCome = await heldScripts(page);
    await name.press("Control+k");
    await page.keyboard.type("x");

    await page.keyboard.press("Escape");
    await page.keyboard.type("Vries");

    await expect(name).toHaveValue("de Vries");
    letScriptsCome();
    await page.keyboard.type("e");
    await expect(name).toHaveValue("de Vriese");
    await expect(page.getByRole("combobox", { name: /Zoek een nummer/ })).toHaveCount(0);
    await page.context().close();
  },
);
