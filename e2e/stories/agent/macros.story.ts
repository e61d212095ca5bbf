import type { TestInfo } from "@playwright/test";
import { agentAt, merchantAt } from "../../src/documents-desk.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { openCase } from "../../src/open-case.ts";
import { lookAtPage } from "../../src/pages/look-at-page.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

const pictures = (testInfo: TestInfo, name: string) => (look: string) => testInfo.outputPath(`${name}-${look}.png`);

story(
  "an agent makes a macro, sees on a case what it will do, and does it: the merchant reads the answer and finds what is asked",
  async ({ browser, page, product }, testInfo) => {
    const { quoteId, caseId } = await openCase(product, "Makro", "Wat hebben jullie nog nodig?");
    const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
    const noor = await agentAt(browser, product, "/support/replies");
    await noor.getByRole("button", { name: "Nieuw standaardantwoord" }).click();
    const form = noor.getByRole("dialog", { name: "Nieuw standaardantwoord" });
    await form.getByLabel("Naam", { exact: true }).fill("Factuur nodig");
    await form.getByLabel("Tekst in het Nederlands").fill("Dag {{organization}}, stuur nog de factuur.");
    await form.getByLabel("Tekst in het Engels").fill("Hello {{organization}}, please send the invoice.");
    await form.getByLabel("Document vragen").selectOption("Factuur");
    await expect(form.getByLabel("Document 2 vragen")).toBeVisible();
    await form.getByLabel("Wat precies, in het Nederlands?").fill("De factuur van de installatie");
    await form.getByLabel("Financiering").selectOption("Stilzetten");
    await form.getByLabel("Daarna").selectOption("De vraag wordt uitgesteld");
    await form.getByLabel("Hoe lang?").selectOption("5 dagen");
    await form.getByRole("button", { name: "Opslaan" }).click();
    await expect(form.getByLabel("Wat precies, in het Engels?")).toBeFocused();
    await form.getByLabel("Wat precies, in het Engels?").fill("The invoice of the installation");
    await form.getByRole("button", { name: "Opslaan" }).click();
    await expect(form.getByLabel("Reden")).toBeFocused();
    await form.getByLabel("Reden").selectOption("Documenten ontbreken");
    expect(await lookAtPage(noor, pictures(testInfo, "macro-form"))).toEqual([]);
    await form.getByRole("button", { name: "Opslaan" }).click();
    await expect(form).toBeHidden();
    const row = noor.getByRole("listitem").filter({ hasText: "Factuur nodig" });
    await expect(row).toContainText("Vraagt: Factuur");
    await expect(row).toContainText("Financiering: Stilzetten");
    await expect(row).toContainText("Stelt de vraag 5 dagen uit");
    expect(await lookAtPage(noor, pictures(testInfo, "macro-list"))).toEqual([]);

    await noor.goto(`/support/cases/${caseId}?organization=${organizationId}`);
    // The look at the list left the window as narrow as a phone's.
    await noor.getByRole("button", { name: "Meer mogelijkheden" }).click();
    await noor.getByRole("button", { name: "Standaardantwoord" }).click();
    await noor.getByRole("button", { name: /^Factuur nodig/ }).click();
    const dialog = noor.getByRole("dialog", { name: "Factuur nodig" });
    const run = dialog.getByRole("button", {
      name: "Versturen, documenten vragen, status wijzigen en vraag uitstellen",
    });
    const effects = dialog.getByRole("region", { name: "Dit gebeurt er" });
    await expect(effects).toContainText("Vraagt de organisatie om: Factuur");
    await expect(effects).toContainText("De factuur van de installatie");
    await expect(effects).toContainText("Zet de financiering stil. Reden: Documenten ontbreken.");
    await expect(effects).toContainText("De vraag wordt uitgesteld tot");
    expect(await lookAtPage(noor, pictures(testInfo, "macro-preview"))).toEqual([]);
    const text = dialog.getByLabel("Antwoord aan de organisatie");
    await expect(text).toHaveValue("Dag Zonnig Dak B.V., stuur nog de factuur.");
    await text.fill("Dag, stuur nog de factuur. Groet, Noor");

    await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: "Of is alles er al?" });
    // What was seen stays what was seen, also after a lost connection.
    await noor.clock.install();
    await noor.clock.fastForward(60_000);
    await noor.context().setOffline(true);
    const askedAgain = noor.waitForResponse(/supportCases\.get/);
    await noor.context().setOffline(false);
    await askedAgain;
    await run.click();
    await expect(dialog.getByRole("alert")).toContainText("Er is intussen iets veranderd.");
    const before = await callApi(product, "GET", `/v1/quotes/${quoteId}/requirements`);
    expect(before.body.data).toEqual([]);
    await run.click();
    await expect(dialog).toBeHidden();
    await expect(noor.getByRole("region", { name: "Gesprek" })).toContainText("Dag, stuur nog de factuur. Groet, Noor");
    await expect(noor.getByText("Uitgesteld tot")).toBeVisible();

    await merchantAt(page, product, `/cases/${caseId}`);
    await expect(page.getByText("Dag, stuur nog de factuur. Groet, Noor")).toBeVisible();
    await page.goto(`/quotes/${quoteId}`);
    await expect(page.getByText("De factuur van de installatie").first()).toBeVisible();
    const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}`);
    expect(body.data.financing.subStatus).toMatchObject({ type: "on_hold", reason: "missing_documents" });
    await noor.context().close();
  },
);

story(
  "a macro that cannot be done says why before anything is sent, and its text can still be used",
  async ({ browser, product }, testInfo) => {
    const { caseId, quoteId } = await openCase(product, "Kannie", "Is het uitbetaald?");
    const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
    const desk = await portalPerson(product, product.demo.users.agent, "nl");
    const asked = { kind: "photo", textNl: "Een foto van de meterkast", textEn: "A photo of the meter box" };
    await desk.call("cannedReplies.create", {
      name: "Uitbetaald",
      bodyNl: "Het is uitbetaald.",
      bodyEn: "It was paid out.",
      steps: {
        requirements: [{ ...asked, waitingOn: "merchant" }],
        move: { type: "complete" },
        ending: { type: "close" },
      },
    });
    const there = { organizationId, quoteId, kind: "photo", text: "Meterkast", waitingOn: "merchant" };
    await desk.call("requirements.open", there);

    const noor = await agentAt(browser, product, `/support/cases/${caseId}?organization=${organizationId}`);
    await noor.getByRole("button", { name: "Standaardantwoord" }).click();
    expect(await lookAtPage(noor, pictures(testInfo, "reply-choice"))).toEqual([]);
    await noor.getByRole("button", { name: /^Uitbetaald/ }).click();
    const dialog = noor.getByRole("dialog", { name: "Uitbetaald" });
    await expect(dialog).toContainText("Foto: is al gevraagd. Wordt niet nog eens gevraagd.");
    await expect(dialog).toContainText("‘Uitbetaald melden’ kan niet: de financiering staat op ‘Nieuwe klant’.");
    await expect(dialog.getByRole("button", { name: "Versturen, status wijzigen en vraag sluiten" })).toBeDisabled();
    expect(await lookAtPage(noor, pictures(testInfo, "macro-refused"))).toEqual([]);
    await dialog.getByRole("button", { name: "Ander antwoord kiezen" }).click();
    await noor.getByRole("button", { name: /^Uitbetaald/ }).click();
    await dialog.getByRole("button", { name: "Alleen de tekst gebruiken" }).click();
    await expect(noor.getByLabel("Uw antwoord")).toBeFocused();
    await expect(noor.getByLabel("Uw antwoord")).toHaveValue("Het is uitbetaald.");
    await noor.context().close();
  },
);
