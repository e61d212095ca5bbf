import type { Page } from "@playwright/test";
import { agentAt } from "../../../src/documents-desk.ts";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
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

/** The product does what it is asked there, and no answer arrives. */
const loseAnswers = (page: Page, addresses: string) =>
  page.route(addresses, async (route) => {
    await route.fetch();
    await route.abort();
  });

story("two windows whose questions found no answer open one case each", async ({ browser, product }) => {
  const quote = await callApi(product, "POST", "/v1/quotes", quoteBody("Dubbelvraag"));
  const { quoteId } = quote.body.data;
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const other = await page.context().newPage();
  const ask = async (at: Page) => {
    await at.goto(`/quotes/${quoteId}`);
    await at.getByRole("button", { name: "Stel een vraag" }).click();
    return at.getByRole("dialog");
  };
  const asked = [
    [page, "Komt het geld nog dit jaar?"],
    [other, "Mag de factuur later?"],
  ] as const;
  for (const [at, body] of asked) {
    await loseAnswers(at, "**/api/trpc/cases.create*");
    const form = await ask(at);
    await form.getByLabel("Uw bericht").fill(body);
    await form.getByRole("button", { name: "Versturen" }).click();
    await expect(form.getByRole("alert")).toContainText("internet");
    await at.unroute("**/api/trpc/cases.create*");
  }

  for (const [at, body] of asked) {
    const form = await ask(at);
    await expect(form.getByLabel("Uw bericht")).toHaveValue(body);
    await form.getByRole("button", { name: "Versturen" }).click();
    await at.waitForURL(/\/cases\/cas_/);
  }

  const stored = await callApi(product, "GET", `/v1/cases?quoteId=${quoteId}`);
  expect(stored.body.data).toHaveLength(2);
  await page.context().close();
});

story("two windows whose notes found no answer save each once", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Dubbelnotitie");
  const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
  const address = `/support/cases/${caseId}?organization=${organizationId}`;
  const page = await agentAt(browser, product, address);
  const other = await page.context().newPage();
  await other.goto(address);
  const note = (at: Page) => at.getByLabel("Uw notitie");
  const written = [
    [page, "De klant belt terug."],
    [other, "De installateur belt terug."],
  ] as const;
  for (const [at, body] of written) {
    await quiet(at);
    await at.route("**/api/trpc/*supportCases.get*", (route) => route.abort());
    await loseAnswers(at, "**/api/trpc/supportCases.addNote*");
    await at.locator("[data-mode]").getByText("Interne notitie", { exact: true }).click();
    await note(at).fill(body);
    await at.getByRole("button", { name: "Notitie opslaan" }).click();
    await expect(at.getByRole("alert").filter({ hasText: "internet" })).toBeVisible();
  }

  for (const [at, body] of written) {
    await at.unrouteAll();
    await at.reload();
    await quiet(at);
    await at.locator("[data-mode]").getByText("Interne notitie", { exact: true }).click();
    // It is there: nothing asks for it to be saved again.
    await expect(at.getByRole("listitem").filter({ hasText: body })).toHaveCount(1);
    await expect(note(at)).toHaveValue("");
  }
  await page.context().close();
});
