import { newPerson } from "../../../src/new-person.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import { expect, story } from "../../../src/story.ts";

story(
  "what was typed over a calculation stays when its page is drawn anew, whatever another window keeps by then",
  async ({ browser, product }) => {
    const { owner } = product.demo.users;
    const page = await newPerson(browser, product.demo.portalUrl, owner);
    const lastName = (at: typeof page) => at.getByLabel(/^(Achternaam|Last name)$/);
    await page.goto("/quotes/new?lines=battery:4000");
    await lastName(page).fill("Eerste");
    await expect(page).toHaveURL(/\/quotes\/new$/);
    const other = await page.context().newPage();
    await other.goto("/quotes/new");
    await expect(lastName(other)).toHaveValue("Eerste");
    await lastName(other).fill("Tweede");

    await page.getByRole("button", { name: "English" }).click();

    await expect(page.getByRole("button", { name: "Send quote" })).toBeVisible();
    await expect(lastName(page)).toHaveValue("Eerste");
    await expect(page.getByText(/You had started a quote|You were working on another quote/)).toHaveCount(0);
    await portalPerson(product, owner, "nl");
    await page.context().close();
  },
);
