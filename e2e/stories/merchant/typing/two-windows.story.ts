import { newPerson } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { quiet } from "../../../src/pages/quiet.ts";
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

story("two windows on one case keep a message each, also over a reload", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Tweeraam");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const other = await page.context().newPage();
  const field = (at: typeof page) => at.getByLabel("Uw bericht");
  for (const at of [page, other]) {
    await at.goto(`/cases/${caseId}`);
    await quiet(at);
  }
  await field(page).fill("Het dak is plat.");
  await field(other).fill("De goot lekt.");

  for (const at of [page, other]) await at.reload();

  await expect(field(page)).toHaveValue("Het dak is plat.");
  await expect(field(other)).toHaveValue("De goot lekt.");
  await other.getByRole("button", { name: "Versturen" }).click();
  await expect(field(other)).toHaveValue("");
  await page.reload();
  await expect(field(page)).toHaveValue("Het dak is plat.");
  await page.context().close();
});
