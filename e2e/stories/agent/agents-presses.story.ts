import { addDocument } from "../../src/add-document.ts";
import { axeFindings } from "../../src/axe-findings.ts";
import { agentAt, asked, INVOICE, quoteAtInvoice } from "../../src/documents-desk.ts";
import { endSession } from "../../src/ended-session.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { doubleClick } from "../../src/pages/double-click.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

story("the second press of a double-click does not undo what the first one did", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Dubbelklik");
  const agent = await agentAt(browser, product, `/support/cases/${caseId}`);
  const button = (name: string) => agent.getByRole("button", { name, exact: true });
  const sent: string[] = [];
  agent.on("request", (request) => {
    const command = /supportCases\.(hide|show|claim|release)/.exec(request.url())?.[1];
    if (command !== undefined) sent.push(command);
  });

  await doubleClick(agent, button("Verbergen"), button("Weer tonen"));
  await doubleClick(agent, button("Vraag oppakken"), button("Loslaten"));
  // A press of its own counts, and so does a key.
  await button("Weer tonen").click();
  await expect(button("Verbergen")).toBeEnabled();
  await button("Loslaten").press("Enter");
  await expect(button("Vraag oppakken")).toBeEnabled();

  expect(sent).toEqual(["hide", "claim", "show", "release"]);
  await agent.context().close();
});

story("the button that reopens a case stays in its place when the next case is told", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Stilstaand");
  const agent = await agentAt(browser, product, `/support/cases/${caseId}`);
  let letQueueCome = () => {};
  const held = new Promise<void>((resolve) => (letQueueCome = resolve));
  await agent.route(/supportCases\.queue/, async (route) => {
    await held;
    await route.continue();
  });
  await agent.getByRole("button", { name: "Vraag sluiten" }).click();
  const reopen = agent.getByRole("button", { name: "Vraag heropenen" });
  await expect(reopen).toBeEnabled();
  const place = await reopen.boundingBox();

  letQueueCome();

  await expect(agent.getByRole("link", { name: /^Volgende vraag/ })).toBeVisible();
  expect(await reopen.boundingBox()).toEqual(place);
  await agent.context().close();
});

story("a reply that is taken back to be changed shows, also while a note is written", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Terugpakker");
  const agent = await agentAt(browser, product, `/support/cases/${caseId}`);
  const audience = (name: string) => agent.locator("[data-mode]").getByText(name, { exact: true });
  await agent.route("**/api/trpc/supportCases.reply*", (route) => route.abort());
  await agent.getByLabel("Uw antwoord").fill("Morgen hoort u meer.");
  await agent.getByRole("button", { name: "Versturen", exact: true }).click();
  await expect(agent.getByText("Niet verstuurd")).toBeVisible();
  await audience("Interne notitie").click();
  await agent.getByLabel("Uw notitie").fill("De klant belt terug.");

  await agent.getByRole("button", { name: "Aanpassen" }).click();

  await expect(agent.getByLabel("Uw antwoord")).toHaveValue("Morgen hoort u meer.");
  await expect(agent.getByLabel("Uw antwoord")).toBeFocused();
  await audience("Interne notitie").click();
  await expect(agent.getByLabel("Uw notitie")).toHaveValue("De klant belt terug.");
  await agent.context().close();
});

story("a document that came in behind the reason of a rejection is looked at first", async ({ browser, product }) => {
  const { organizationId, quoteId, ask } = await quoteAtInvoice(product, "Bijgekomen");
  const requirementId = await ask("invoice", "De factuur van de installatie");
  await addDocument(product, quoteId, INVOICE.name, requirementId);
  const agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
  const dialog = agent.getByRole("dialog");
  await asked(agent, "Factuur").getByRole("button", { name: "Afkeuren" }).click();
  await dialog.getByLabel("Reden").fill("Het bedrag ontbreekt");
  await addDocument(product, quoteId, "factuur-compleet.pdf", requirementId);

  await dialog.getByRole("button", { name: "Afkeuren" }).click();

  await expect(dialog.getByRole("alert")).toContainText("Er kwam net nog een document bij");
  await expect(dialog.getByLabel("Reden")).toHaveValue("Het bedrag ontbreekt");
  await expect(asked(agent, "Factuur").getByText("factuur-compleet.pdf")).toBeAttached();
  await dialog.getByRole("button", { name: "Afkeuren" }).click();
  await expect(asked(agent, "Factuur")).toContainText("Afgekeurd: Het bedrag ontbreekt");
  await agent.context().close();
});

story(
  "who does not sign in again is asked by nothing that the page of a case says by itself",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Pauze");
    const { portalUrl, users } = product.demo;
    const agent = await newPerson(browser, portalUrl, users.agent);
    await agent.clock.install();
    await agent.goto(`/support/cases/${caseId}`);
    await agent.waitForResponse(/supportCases\.attend/);
    await endSession(agent);
    const dialog = agent.getByRole("dialog", { name: /Log opnieuw in|Sign in again/ });
    await agent.clock.fastForward(3_000);
    await expect(dialog).toBeVisible();
    let said = 0;
    agent.on("request", (request) => void (request.url().includes("supportCases.attend") && (said += 1)));

    await agent.clock.runFor(30_000);
    expect(said).toBeLessThanOrEqual(1);
    await dialog.locator("button").first().click();
    await expect(dialog).toBeHidden();
    const refused = agent.waitForResponse(/supportCases\.attend/);
    await agent.clock.runFor(10_000);
    await refused;
    await agent.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

    await expect(dialog).toBeHidden();
    await agent.context().close();
  },
);

story(
  "the second press of a double-click on an organization does not undo the first one",
  async ({ browser, product }) => {
    const { organizationId } = product.demo.organizations["intake-direct"] ?? {};
    const agent = await agentAt(browser, product, `/support/organizations/${organizationId}`);
    const claims = agent.getByRole("button", { name: /^Herkennen (toestaan|verbieden)$/ });
    const before = (await claims.textContent()) ?? "";
    const sent: string[] = [];
    agent.on("request", (request) => {
      const command = /supportOrganizations\.(setMayResolveClaims)/.exec(request.url())?.[1];
      if (command !== undefined) sent.push(command);
    });

    const answered = agent.locator("button:not([data-loading])", { hasText: /^Herkennen/ });
    await doubleClick(agent, claims, answered.filter({ hasNotText: before }));
    await answered.filter({ hasNotText: before }).click();
    await expect(answered.filter({ hasText: before })).toBeEnabled();
    expect(sent).toEqual(["setMayResolveClaims", "setMayResolveClaims"]);
    await agent.context().close();
  },
);

story("a double-click opens the filters of a list, and leaves them open", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  for (const list of ["quotes", "cases"]) {
    await page.goto(`/${list}`);
    const filters = page.getByRole("button", { name: "Filters" });
    await doubleClick(page, filters, page.getByRole("button", { name: "Filters", expanded: true }));
    await expect(filters).toHaveAttribute("aria-expanded", "true");
  }
  await page.context().close();
});

story(
  "who changes a canned reply after a colleague did reads both texts, and can save",
  async ({ browser, product }) => {
    const desk = await portalPerson(product, product.demo.users.secondAgent, "nl");
    const { data } = await desk.call<{ data: { cannedReplyId: string } }>("cannedReplies.create", {
      name: "Tegelijk aangepast",
      bodyNl: "Dag",
      bodyEn: "Hello",
    });
    const noor = await agentAt(browser, product, "/support/replies");
    await noor.getByRole("button", { name: "Tegelijk aangepast aanpassen" }).click();
    const form = noor.getByRole("dialog", { name: "Standaardantwoord aanpassen" });
    await form.getByLabel("Tekst in het Nederlands").fill("Dag, tot morgen.");
    const theirs = { name: "Tegelijk aangepast", bodyNl: "Dag, tot volgende week.", bodyEn: "Hello, next week." };
    await desk.call("cannedReplies.update", { cannedReplyId: data.cannedReplyId, ...theirs });

    await form.getByRole("button", { name: "Opslaan" }).click();
    await expect(form.getByRole("alert")).toContainText("heeft dit antwoord intussen veranderd");
    await expect(form.getByText("Dag, tot volgende week.")).toBeVisible();
    await expect(form.getByText("Hello, next week.")).toBeVisible();
    await expect(form.getByLabel("Tekst in het Nederlands")).toHaveValue("Dag, tot morgen.");
    expect(await axeFindings(noor)).toEqual([]);
    await form.getByRole("button", { name: "Opslaan" }).click();

    await expect(form).toBeHidden();
    await expect(noor.getByRole("listitem").filter({ hasText: "Tegelijk aangepast" })).toContainText(
      "Dag, tot morgen.",
    );
    await noor.context().close();
  },
);
