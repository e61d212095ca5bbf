import type { Page } from "@playwright/test";
import { agentAt } from "../../../src/documents-desk.ts";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { newPerson } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { expect, story } from "../../../src/story.ts";

const focusedRow = (page: Page) => page.locator("[data-row-link]:focus");

story(
  "the down arrow leads from a list's search to the first row of what was searched for, however fast it is pressed",
  async ({ browser, product }) => {
    for (const name of ["Pijlmaker", "Pijlmaker", "Boogmaker"]) {
      await callApi(product, "POST", "/v1/quotes", quoteBody(name));
    }
    const { caseId } = await openCase(product, "Pijlvraag");
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/quotes");
    await quiet(page);
    const field = page.getByRole("searchbox");
    await expect(field).toHaveAccessibleDescription("Pijl omlaag gaat naar de eerste rij.");
    await field.focus();
    await page.keyboard.press("ArrowDown");
    await expect(focusedRow(page)).toHaveText("Anneke Pijlvraag");

    // The answer comes late: until then the rows are those of before.
    await page.route("**/api/trpc/quotes.list*", async (route) => {
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fulfill({ response: answer });
    });
    await field.fill("pijlmaker");
    await page.keyboard.press("ArrowDown");
    await expect(focusedRow(page)).toHaveText("Anneke Pijlmaker");
    await expect(page.locator("[data-row-link]")).toHaveCount(2);
    await field.fill("bestaat niet");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("heading", { name: "Niets gevonden" })).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill("boogmaker");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.type("s");
    await expect(page.getByRole("heading", { name: "Niets gevonden" })).toBeVisible();
    await expect(field).toHaveValue("boogmakers");
    await expect(field).toBeFocused();

    await page.goto("/cases?tab=all");
    await quiet(page);
    await page.getByRole("searchbox").fill("pijlvraag");
    await page.keyboard.press("ArrowDown");
    await expect(focusedRow(page)).toHaveAttribute("href", `/cases/${caseId}`);
    const agent = await agentAt(browser, product, "/support");
    for (const [path, text] of [
      ["/support", "pijlvraag"],
      ["/support/search", "pijlvraag"],
      ["/support/organizations", "zonnig"],
    ] as const) {
      await agent.goto(path);
      await quiet(agent);
      await agent.getByRole("searchbox").fill(text);
      await agent.keyboard.press("ArrowDown");
      await expect(focusedRow(agent)).toContainText(path === "/support/search" ? "Pijlvraag" : /uitbetaald|Zonnig/);
    }
    await Promise.all([page.context().close(), agent.context().close()]);
  },
);
