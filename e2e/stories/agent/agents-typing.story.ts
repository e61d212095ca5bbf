import type { Locator } from "@playwright/test";
import { axeFindings } from "../../src/axe-findings.ts";
import { agentAt } from "../../src/documents-desk.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { openCase } from "../../src/open-case.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

const WARNING = "Druk nog eens op Escape om te sluiten. Wat u hebt ingevuld, is dan weg.";

story("Escape takes a longer text along only when it is pressed again", async ({ browser, product }) => {
  const { quoteId } = await openCase(product, "Vergisser");
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const page = await agentAt(browser, product, "/support/replies");
  for (const [path, button, field] of [
    ["/support/replies", "Nieuw standaardantwoord", "Tekst in het Nederlands"],
    [`/support/quotes/${quoteId}?organization=${organizationId}`, "Nieuwe vraag aan de organisatie", "Bericht"],
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

story(
  "on a phone the field for an answer is one line until more is written, and its options are behind one button",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Duimtikker");
    const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
    const agent = await agentAt(browser, product, `/support/cases/${caseId}?organization=${organizationId}`);
    await agent.setViewportSize({ width: 360, height: 640 });
    const field = agent.getByRole("textbox", { name: "Uw antwoord" });
    const more = agent.getByRole("button", { name: "Meer mogelijkheden" });
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
    const dock = agent.locator("[data-mode]");
    await field.scrollIntoViewIfNeeded();
    expect(await heightOf(dock)).toBeLessThan(640 / 4);
    await expect(agent.getByRole("button", { name: "Standaardantwoord" })).toHaveCount(0);
    expect(await axeFindings(agent)).toEqual([]);

    await field.fill("Morgen.");
    const oneLine = await heightOf(field);
    await field.fill(Array(40).fill("Nog een regel.").join("\n"));
    expect(await heightOf(field)).toBeGreaterThan(3 * oneLine);
    expect(await heightOf(dock)).toBeLessThan(640 / 2);

    await field.fill("Vandaag nog.");
    await agent.keyboard.press("Tab");
    await expect(more).toBeFocused();
    await agent.keyboard.press("Enter");
    await agent.keyboard.press("Tab");
    await expect(agent.getByRole("button", { name: "Standaardantwoord" })).toBeFocused();
    expect(await axeFindings(agent)).toEqual([]);
    await agent.keyboard.press("Enter");
    await expect(agent.getByRole("dialog", { name: "Standaardantwoord" })).toBeVisible();
    await agent.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await agent.keyboard.press("Enter");
    await agent.getByRole("button", { name: "Beantwoorden en sluiten" }).click();
    await expect(agent.getByRole("listitem").filter({ hasText: "Vandaag nog." })).toBeVisible();
    await expect(agent.getByText("Deze vraag is gesloten")).toBeVisible();
    await agent.context().close();
  },
);

story(
  "an answer and a note whose answer is lost outlast a reload, and are saved once",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Herlader");
    const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
    const colleague = await portalPerson(product, product.demo.users.secondAgent);
    await colleague.call("supportCases.claim", { organizationId, caseId });
    const agent = await agentAt(browser, product, `/support/cases/${caseId}?organization=${organizationId}`);
    const answer = agent.getByLabel("Uw antwoord");
    await answer.fill("Maandag komt de monteur.");
    await agent.getByRole("button", { name: "Versturen", exact: true }).click();
    // Asked whether the colleague knows; the page is left without a choice.
    await expect(agent.getByRole("dialog").getByRole("button", { name: "Toch versturen" })).toBeVisible();
    await agent.reload();
    await expect(answer).toHaveValue("Maandag komt de monteur.");
    await agent.getByRole("button", { name: "Versturen", exact: true }).click();
    await agent.getByRole("dialog").getByRole("button", { name: "Toch versturen" }).click();
    await expect(answer).toHaveValue("");

    const unanswered = "**/api/trpc/supportCases.addNote*";
    await agent.route(unanswered, () => {});
    const writeNote = () => agent.locator("[data-mode]").getByText("Interne notitie", { exact: true }).click();
    const note = agent.getByLabel("Uw notitie");
    await writeNote();
    const saves = agent.getByRole("button", { name: "Notitie opslaan" });
    const inCase = (text: string) => agent.getByRole("listitem").filter({ hasText: text });
    await note.fill("De klant belde.");
    const sent = agent.waitForRequest(unanswered);
    await saves.click();
    await sent;
    await agent.reload();
    await agent.unroute(unanswered);
    await expect(async () => {
      await writeNote();
      await expect(note).toHaveValue("De klant belde.", { timeout: 1_000 });
    }).toPass();
    await saves.click();
    await expect(note).toHaveValue("");
    await expect(inCase("De klant belde.")).toHaveCount(1);

    // It is saved, and the page hears nothing of it.
    let heard = () => {};
    const saved = new Promise<void>((resolve) => (heard = resolve));
    await agent.route(unanswered, async (route) => {
      await route.fetch();
      heard();
    });
    await note.fill("Geen gehoor.");
    await saves.click();
    await saved;
    await agent.reload();
    await agent.unroute(unanswered);
    await expect(inCase("Geen gehoor.")).toHaveCount(1);
    await expect(async () => {
      await writeNote();
      await expect(note).toHaveValue("", { timeout: 1_000 });
    }).toPass();
    await note.fill("Geen gehoor.");
    await saves.click();
    await expect(inCase("Geen gehoor.")).toHaveCount(2);
    await agent.context().close();
  },
);

story(
  "a stage that is refused late takes nobody away from the answer that they are writing",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Doorschrijver");
    const page = await agentAt(browser, product, `/support/cases/${caseId}`);
    const stage = page.getByLabel("Stadium");
    let letItFail = () => {};
    const fails = new Promise<void>((resolve) => {
      letItFail = resolve;
    });
    await page.route("**/api/trpc/supportCases.setStage**", async (route) => {
      await fails;
      await route.abort();
    });
    await stage.fill("in behandeling");
    await stage.press("Enter");
    const answer = page.getByLabel("Uw antwoord");
    await answer.click();
    await answer.pressSequentially("Wij zoeken ");

    letItFail();
    await expect(stage).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.type("het uit.");

    await expect(answer).toHaveValue("Wij zoeken het uit.");
    await page.context().close();
  },
);

story("a stage keeps what is typed on while it is saved, and the focus", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Fase");
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const agent = await agentAt(browser, product, `/support/cases/${caseId}?organization=${organizationId}`);
  const stage = agent.getByLabel("Stadium", { exact: true });
  const letItBeSaved = await heldRequests(agent, "**/api/trpc/supportCases.setStage**");
  await stage.fill("Dossier");
  const saved = agent.waitForResponse("**/api/trpc/supportCases.setStage**");
  await stage.press("Enter");
  await stage.pressSequentially(" compleet");

  letItBeSaved();
  await saved;
  await quiet(agent);

  await expect(stage).toHaveValue("Dossier compleet");
  await expect(stage).toBeFocused();
  await stage.fill("Dossier");
  const colleague = await portalPerson(product, product.demo.users.secondAgent);
  await colleague.call("supportCases.setStage", { organizationId, caseId, stage: "Uitbetaling" });
  await expect(stage).toHaveValue("Uitbetaling");
  await agent.context().close();
});

story("what comes in behind the question about a colleague is closed over by nobody", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Ongezien");
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const colleague = await portalPerson(product, product.demo.users.secondAgent);
  await colleague.call("supportCases.claim", { organizationId, caseId });
  const agent = await agentAt(browser, product, `/support/cases/${caseId}?organization=${organizationId}`);
  await agent.getByLabel("Uw antwoord").fill("Dat is geregeld.");
  await agent.getByRole("button", { name: "Beantwoorden en sluiten" }).click();
  const dialog = agent.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Toch versturen" })).toBeVisible();
  await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: "Wacht, nog iets!" });
  await expect(agent.getByText("Wacht, nog iets!")).toBeAttached();

  await dialog.getByRole("button", { name: "Toch versturen" }).click();

  await expect(agent.getByText("Er kwam net een nieuw bericht binnen.", { exact: false })).toBeVisible();
  expect((await callApi(product, "GET", `/v1/cases/${caseId}`)).body.data).toMatchObject({ state: "open" });
  await agent.context().close();
});
