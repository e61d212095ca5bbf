import type { Locator, Page } from "@playwright/test";
import { chooseRows } from "../../../src/choose-rows.ts";
import { agentAt } from "../../../src/documents-desk.ts";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { newPerson, PHONE } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { expect, story } from "../../../src/story.ts";

const focusedRow = (page: Page) => page.locator("[data-row-link]:focus");

/** Resolves when the page is told of changes from now on. */
const connected = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes("/api/trpc/live.") && answer.ok());

/** What can be pressed and lies, in part, under an element. */
const coveredBy = (element: Locator) =>
  element.evaluate((above) => {
    const box = above.getBoundingClientRect();
    const pressed = [...document.querySelectorAll("main :is(a, button, input, select, tr, li)")];
    const under = pressed.filter((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      const isApart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
      return width > 0 && !isApart && !above.contains(one) && !one.contains(above);
    });
    return under.map((one) => one.textContent);
  });

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

story("a list says what came into it, and moves no row from under a pointer", async ({ browser, product }) => {
  const make = async (name: string) => (await callApi(product, "POST", "/v1/quotes", quoteBody(name))).body.data;
  await make("Wachter");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const stream = connected(page);
  await page.goto("/quotes");
  await stream;
  await quiet(page);
  const told = page.getByRole("main").getByRole("status").filter({ hasText: "bijgekomen" });
  const rows = page.locator("[data-row-link]");
  await expect(told).toHaveCount(0);

  await make("Nieuwkomer");
  await expect(told).toHaveText("Er is 1 offerte bijgekomen");
  await expect(told.locator("*").first()).toBeInViewport({ ratio: 1 });
  await expect(rows.first()).toHaveText("Anneke Nieuwkomer");

  await rows.nth(1).hover();
  const before = await rows.nth(1).boundingBox();
  await make("Inschuiver");
  const show = page.getByRole("button", { name: "1 offerte bijgekomen: tonen" });
  await expect(show).toBeVisible();
  expect(await rows.nth(1).boundingBox()).toEqual(before);
  await expect(rows.first()).toHaveText("Anneke Nieuwkomer");
  expect(await coveredBy(show)).toEqual([]);
  await show.click();
  await expect(rows.first()).toHaveText("Anneke Inschuiver");
  await expect(rows.first()).toBeFocused();

  // A pointer that rests on the list keeps nothing back of what is searched for.
  await rows.nth(1).hover();
  await page.getByRole("searchbox").fill("wachter");
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill("");
  await expect(rows.first()).toHaveText("Anneke Inschuiver");

  // What came while the list was closed is no news.
  await page.getByRole("link", { name: "Nieuwe offerte" }).click();
  await expect(page.getByLabel("Achternaam")).toBeVisible();
  await make("Thuisblijver");
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Offertes", exact: true }).click();
  await expect(rows.first()).toHaveText("Anneke Thuisblijver");
  await quiet(page);
  await make("Bezoeker");
  await expect(told).toHaveText("Er is 1 offerte bijgekomen");
  await page.context().close();
});

story(
  "on a phone the word of what came lies over nothing that can be pressed, and waits to be in sight",
  async ({ browser, product }) => {
    const make = (name: string) => callApi(product, "POST", "/v1/quotes", quoteBody(name));
    const owner = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, PHONE);
    const agent = await agentAt(browser, product, "/support");
    await agent.setViewportSize({ width: 360, height: 740 });
    const toldOn = (page: Page) => page.getByRole("main").getByRole("status").locator("p", { hasText: "bijgekomen" });
    for (const [page, path, come] of [
      [agent, "/support", () => openCase(product, "Wachtrijvraag")],
      [owner, "/cases?tab=platform", () => openCase(product, "Telefoonvraag")],
      [owner, "/quotes", () => make("Telefoonklant")],
    ] as const) {
      const stream = connected(page);
      await page.goto(path);
      await stream;
      await quiet(page);
      await come();
      await expect(toldOn(page)).toBeInViewport({ ratio: 1 });
      expect(await coveredBy(toldOn(page))).toEqual([]);
    }

    await owner.clock.install();
    const stream = connected(owner);
    await owner.reload();
    await stream;
    await quiet(owner);
    const told = toldOn(owner);
    await owner.locator("[data-row-link]").last().scrollIntoViewIfNeeded();
    await make("Terugkomer");
    await expect(told).toHaveCount(1);
    await owner.clock.fastForward(12_000);
    await expect(told).not.toBeInViewport();
    await owner.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
    await expect(told).toBeInViewport({ ratio: 1 });
    await owner.clock.fastForward(12_000);
    await expect(told).toHaveCount(0);
    await Promise.all([owner.context().close(), agent.context().close()]);
  },
);

story("rows that wait are not chosen with all that are shown", async ({ browser, product }) => {
  const make = () => callApi(product, "POST", "/v1/quotes", quoteBody("Allemaal"));
  for (let count = 0; count < 2; count += 1) await make();
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const stream = connected(page);
  await page.goto("/quotes?q=allemaal");
  await stream;
  await quiet(page);
  const bar = await chooseRows(page);
  const rows = page.locator("[data-row-link]");
  await rows.nth(1).hover();
  await make();
  await expect(page.getByRole("button", { name: "1 offerte bijgekomen: tonen" })).toBeVisible();
  await expect(rows).toHaveCount(2);

  // By keys: the pointer rests on the list.
  await bar.getByRole("button", { name: "Alles op deze pagina" }).press("Enter");

  await expect(bar).toContainText("2 geselecteerd");
  await page.context().close();
});
