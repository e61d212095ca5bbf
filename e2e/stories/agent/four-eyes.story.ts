import { axeFindings } from "../../src/axe-findings.ts";
import { addAgent, addLostPasskey } from "../../src/lost-factor.ts";
import { mailedLink } from "../../src/mail/mailed-link.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { open, story } from "../../src/product/four-eyes.ts";
import type { Product } from "../../src/product/start-product.ts";
import { expect } from "../../src/story.ts";

async function acceptedQuote(product: Product, name: string) {
  const { quoteId } = (await callApi(product, "POST", "/v1/quotes", quoteBody(name))).body.data;
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const agent = await portalPerson(product, product.demo.users.agent);
  for (const type of ["start_application", "start_review", "send_offer", "accept_offer"]) {
    await agent.call("financing.move", { organizationId, quoteId, command: { type } });
  }
  return { quoteId, organizationId };
}

story(
  "one agent proposes to cancel what was accepted and to suspend a merchant; only a second one makes it happen",
  async ({ product, browser }, testInfo) => {
    const { users } = product.demo;
    const { quoteId, organizationId } = await acceptedQuote(product, "Vierogen");
    // Open before anything is proposed: no stream tells of it, and the menu says so all the same.
    const daan = await open(browser, product, users.secondAgent, "/support");
    const noor = await open(browser, product, users.agent, `/support/quotes/${quoteId}?organization=${organizationId}`);

    await expect(noor.getByRole("button", { name: "Aanbod intrekken" })).toBeHidden();
    await noor.getByRole("button", { name: "Financiering beëindigen" }).click();
    await noor.getByRole("button", { name: "Aanbod intrekken" }).click();
    const dialog = noor.getByRole("dialog");
    await dialog.getByLabel("Reden").fill("Het dak draagt het niet");
    await dialog.getByRole("button", { name: "Voorstellen" }).click();
    await expect(dialog.getByRole("status")).toContainText("wacht op een collega");
    expect(await axeFindings(noor)).toEqual([]);
    await noor.screenshot({ path: testInfo.outputPath("proposed.png") });
    await noor.goto("/support/approvals");
    await expect(noor.getByRole("heading", { name: "Financiering stoppen na akkoord" })).toBeVisible();
    await expect(noor.getByRole("button", { name: "Goedkeuren" })).toHaveCount(0);
    await expect(noor.getByRole("button", { name: "Intrekken" })).toBeVisible();

    const menu = daan.getByRole("link", { name: /Voorstellen/ }).first();
    await expect(menu).toContainText("1 voorstel wacht", { timeout: 40_000 });
    await menu.click();
    await expect(daan.getByText("Reden: Het dak draagt het niet")).toBeVisible();
    expect(await axeFindings(daan)).toEqual([]);
    await daan.screenshot({ path: testInfo.outputPath("approvals.png"), fullPage: true });
    await daan.setViewportSize({ width: 360, height: 740 });
    expect(await daan.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await daan.screenshot({ path: testInfo.outputPath("approvals-360.png"), fullPage: true });
    await daan.setViewportSize({ width: 1280, height: 800 });
    await daan.getByRole("button", { name: "Goedkeuren" }).click();
    await daan.getByRole("dialog").getByRole("button", { name: "Goedkeuren" }).click();
    await expect(daan.getByText("Niets wacht op een tweede collega")).toBeVisible();
    const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}`);
    expect(body.data.financing.status).toBe("offer_canceled");

    await daan.goto(`/support/organizations/${organizationId}`);
    await daan.getByRole("button", { name: "Schorsen" }).first().click();
    await daan.getByRole("dialog").getByLabel("Reden").fill("Vermoeden van fraude");
    await daan.getByRole("dialog").getByRole("button", { name: "Voorstellen" }).click();
    await expect(daan.getByRole("dialog").getByRole("status")).toBeVisible();
    await noor.goto(`/support/organizations/${organizationId}`);
    await expect(noor.getByText("Schorsen is voorgesteld door")).toBeVisible();
    expect(await axeFindings(noor)).toEqual([]);
    await noor.getByRole("link", { name: "Naar de voorstellen" }).click();
    await noor.getByRole("button", { name: "Afwijzen" }).click();
    await noor.getByRole("dialog").getByLabel("Waarom niet").fill("De organisatie heeft het uitgelegd");
    await noor.getByRole("dialog").getByRole("button", { name: "Afwijzen" }).click();
    await expect(noor.getByText("Niets wacht op een tweede collega")).toBeVisible();
    expect((await callApi(product, "GET", `/v1/quotes/${quoteId}`)).status).toBe(200);

    const owner = await open(browser, product, users.owner, "/settings/audit");
    await expect(owner.getByRole("listitem").filter({ hasText: "Voorstel goedgekeurd" })).toContainText(
      "Het dak draagt het niet",
    );
    await expect(owner.getByRole("listitem").filter({ hasText: "Voorstel afgewezen" })).toContainText(
      "De organisatie heeft het uitgelegd",
    );
    for (const page of [noor, daan, owner]) await page.context().close();
  },
);

story(
  "a partner acts for a merchant only when a second agent has approved it",
  async ({ product, browser }, testInfo) => {
    const { users, organizations } = product.demo;
    const { organizationId = "" } = organizations.warmtewerk ?? {};
    const page = `/support/organizations/${organizationId}`;
    const noor = await open(browser, product, users.agent, page);
    await noor.getByLabel("Naam van de partner").fill("Intake Direct (intake-direct)");
    await noor.getByRole("button", { name: "Koppelen", exact: true }).click();
    const dialog = noor.getByRole("dialog", { name: "Intake Direct koppelen" });
    await dialog.getByLabel("Reden").fill("Zij vroegen het per brief");
    await dialog.getByRole("button", { name: "Voorstellen" }).click();
    await expect(dialog.getByRole("status")).toContainText("wacht op een collega");
    await noor.keyboard.press("Escape");
    await expect(noor.getByText("Koppelen met Intake Direct is voorgesteld door")).toBeVisible();
    expect(await axeFindings(noor)).toEqual([]);
    await noor.screenshot({ path: testInfo.outputPath("link-proposed.png"), fullPage: true });

    const daan = await open(browser, product, users.secondAgent, "/support/approvals");
    const row = daan.getByRole("listitem").filter({ hasText: "Zij vroegen het per brief" });
    await expect(row.getByRole("link", { name: "Intake Direct (intake-direct)" })).toBeVisible();
    await daan.screenshot({ path: testInfo.outputPath("link.png"), fullPage: true });
    await row.getByRole("button", { name: "Goedkeuren" }).click();
    await daan.getByRole("dialog").getByRole("button", { name: "Goedkeuren" }).click();
    await expect(row).toHaveCount(0);

    await noor.goto(page);
    await expect(noor.getByRole("button", { name: "Intake Direct ontkoppelen" })).toBeVisible();
    for (const opened of [noor, daan]) await opened.context().close();
  },
);

story("two agents together take a lost second factor off a third one", async ({ product, browser }, testInfo) => {
  const { demo } = product;
  const kim = { name: "Kim Verloren", email: "kim@platform.example" };
  await addAgent(demo.databaseUrl, kim);
  await addLostPasskey(demo.databaseUrl, kim.email);
  const noor = await open(browser, product, demo.users.agent, "/support/approvals");
  await noor.getByRole("button", { name: "Resetten voorstellen" }).click();
  const dialog = noor.getByRole("dialog");
  await dialog.getByLabel("Collega").selectOption({ label: `${kim.name} (${kim.email})` });
  await dialog.getByLabel("Reden").fill("Telefoon in het water");
  await dialog.getByRole("button", { name: "Voorstellen" }).click();
  await expect(noor.getByRole("heading", { name: kim.name, exact: true })).toBeVisible();
  await expect(noor.getByRole("button", { name: "Goedkeuren" })).toHaveCount(0);
  expect(await axeFindings(noor)).toEqual([]);

  const daan = await open(browser, product, demo.users.secondAgent, "/support");
  await daan
    .getByRole("link", { name: /Voorstellen.*1 voorstel wacht/ })
    .first()
    .click();
  await expect(daan.getByText("Reden: Telefoon in het water")).toBeVisible();
  await daan.screenshot({ path: testInfo.outputPath("factor-reset.png"), fullPage: true });
  await daan.setViewportSize({ width: 360, height: 740 });
  expect(await daan.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await daan.setViewportSize({ width: 1280, height: 800 });
  await daan.getByRole("button", { name: "Goedkeuren" }).click();
  await daan.getByRole("dialog").getByRole("button", { name: "Goedkeuren" }).click();
  await expect(daan.getByRole("heading", { name: kim.name, exact: true })).toBeHidden();
  await daan.getByRole("button", { name: "Resetten voorstellen" }).click();
  await expect(daan.getByRole("dialog")).toContainText("Er is geen collega van wie u de tweestapsverificatie");
  expect(await mailedLink(product, kim.email, "/settings/account")).toContain(product.demo.portalUrl);
  for (const page of [noor, daan]) await page.context().close();
});

story("a colleague who goes from the list leaves no other one chosen in their place", async ({ browser, product }) => {
  const { demo } = product;
  const people = ["Lotte Kwijt", "Mees Kwijt"].map((name) => ({
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@platform.example`,
  }));
  for (const person of people) {
    await addAgent(demo.databaseUrl, person);
    await addLostPasskey(demo.databaseUrl, person.email);
  }
  const noor = await open(browser, product, demo.users.agent, "/support/approvals");
  await noor.getByRole("button", { name: "Resetten voorstellen" }).click();
  const dialog = noor.getByRole("dialog");
  const colleague = dialog.getByLabel("Collega");
  await colleague.selectOption({ label: "Mees Kwijt (mees@platform.example)" });
  const userId = await colleague.inputValue();
  await dialog.getByLabel("Reden").fill("Telefoon in het water");
  const daan = await portalPerson(product, demo.users.secondAgent, "nl");
  await daan.call("supportFactorResets.propose", { userId, reason: "Was eerder" });
  await noor.clock.install();
  await noor.clock.fastForward(60_000);
  await noor.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(colleague.getByRole("option", { name: /Mees/ })).toHaveCount(0);

  await dialog.getByRole("button", { name: "Voorstellen" }).click();

  await expect(colleague).toBeFocused();
  await expect(colleague).toHaveValue("");
  await expect(noor.getByRole("heading", { name: "Lotte Kwijt", exact: true, includeHidden: true })).toHaveCount(0);
  await noor.context().close();
});

story("scripts of a proposal that do not come are told in its dialog alone", async ({ browser, product }) => {
  const { organizationId, quoteId } = await acceptedQuote(product, "Scriptloos");
  const message = { type: "general", message: { body: "Wanneer komt u?" } };
  const { caseId } = (await callApi(product, "POST", `/v1/quotes/${quoteId}/cases`, message)).body.data;
  const noor = await open(browser, product, product.demo.users.agent, "/support");
  await noor.route("**/_next/static/**/*.js", async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes("supportApprovals.propose")) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await noor.goto(`/support/cases/${caseId}?organization=${organizationId}`);
  await expect(noor.getByText("Wanneer komt u?").first()).toBeVisible();
  const again = noor.getByRole("button", { name: "Opnieuw proberen" });
  const menu = noor.getByRole("button", { name: "Meer bij dit bericht" });
  await expect(async () => {
    await menu.click();
    await expect(noor.getByRole("button", { name: "Wissen" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await quiet(noor);
  await expect(again).toHaveCount(0);

  await noor.getByRole("button", { name: "Wissen" }).click();

  await expect(noor.getByRole("dialog").filter({ has: again })).toBeVisible();
  await noor.context().close();
});
