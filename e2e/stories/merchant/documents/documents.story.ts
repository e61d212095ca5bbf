import { axeFindings } from "../../../src/axe-findings.ts";
import {
  agentAt,
  asked,
  choose,
  INVOICE,
  merchantAt,
  PHOTO,
  quoteAtInvoice,
  stepOf,
} from "../../../src/documents-desk.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import { expect, story } from "../../../src/story.ts";

story(
  "an agent asks for documents, a merchant brings them, one is rejected and brought again, and financing moves on",
  async ({ browser, page, product }) => {
    story.setTimeout(180_000);
    const { organizationId, quoteId, desk } = await quoteAtInvoice(product, "Papierwerk");
    const agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
    await merchantAt(page, product, `/quotes/${quoteId}`);
    await expect(stepOf(page)).toContainText("Stuur de factuur als de installatie klaar is.");
    const toInvoice = stepOf(page).getByRole("link", { name: "Factuur toevoegen" });
    await expect(toInvoice).toBeVisible();
    // On hold an invoice moves nothing: the page says what does, and has no button for the other.
    await desk.call("financing.move", {
      organizationId,
      quoteId,
      command: { type: "hold", reason: "installation_blocked" },
    });
    await expect(stepOf(page)).toContainText("Los op wat de installatie tegenhoudt");
    await expect(toInvoice).toHaveCount(0);
    await desk.call("financing.move", { organizationId, quoteId, command: { type: "release" } });
    await expect(toInvoice).toBeVisible();

    for (const [kind, text] of [
      ["Factuur", "Met het serienummer van de omvormer"],
      ["Foto", "De groepenkast, met alle stickers leesbaar"],
    ] as const) {
      await agent.getByRole("button", { name: "Document vragen" }).click();
      const dialog = agent.getByRole("dialog");
      await dialog.getByLabel("Welk document?").selectOption({ label: kind });
      await dialog.getByLabel("Wat precies?").fill(text);
      await dialog.getByRole("button", { name: "Document vragen" }).click();
      await expect(asked(agent, kind)).toContainText(text);
      await expect(dialog).toBeHidden();
    }
    await expect(stepOf(agent)).toContainText("De organisatie moet dit document nog sturen: Factuur.");

    await page.reload();
    await expect(stepOf(page)).toContainText("Wacht op u");
    await expect(stepOf(page)).toContainText("Voeg dit document toe: Factuur.");
    await stepOf(page).getByRole("link", { name: "Document toevoegen" }).click();
    await expect(page).toHaveURL(/#requirement-rqm_/);
    await choose(page, "Factuur").setInputFiles(INVOICE);
    await expect(asked(page, "Factuur")).toContainText("Wordt bekeken");
    await expect(asked(page, "Factuur").getByRole("link", { name: "factuur.pdf" })).toBeVisible();
    await expect(stepOf(page)).toContainText("Voeg dit document toe: Foto.");
    await choose(page, "Foto").setInputFiles(PHOTO);
    await expect(asked(page, "Foto")).toContainText("Wordt bekeken");
    await expect(stepOf(page)).toContainText("Wij controleren wat u hebt gestuurd.");
    expect(await axeFindings(page)).toEqual([]);

    await expect(stepOf(agent)).toContainText("Controleer wat er is gestuurd.");
    await asked(agent, "Foto").getByRole("button", { name: "Afkeuren" }).click();
    await agent.getByRole("dialog").getByRole("button", { name: "Afkeuren" }).click();
    await expect(agent.getByRole("dialog").getByLabel("Reden")).toBeFocused();
    await agent.getByRole("dialog").getByLabel("Reden").fill("De stickers zijn niet te lezen");
    await agent.getByRole("dialog").getByRole("button", { name: "Afkeuren" }).click();
    await expect(asked(agent, "Foto")).toContainText("Afgekeurd");

    await page.reload();
    await expect(asked(page, "Foto")).toContainText("Afgekeurd: De stickers zijn niet te lezen");
    await expect(stepOf(page)).toContainText("Voeg dit document toe: Foto.");
    await choose(page, "Foto").setInputFiles({ ...PHOTO, name: "meterkast-2.png" });
    await expect(asked(page, "Foto")).toContainText("Wordt bekeken");

    await expect(asked(agent, "Foto").getByRole("link", { name: "meterkast-2.png" })).toBeVisible();
    await asked(agent, "Foto").getByRole("button", { name: "Goedkeuren" }).click();
    await expect(asked(agent, "Foto")).toContainText("Goedgekeurd");
    await expect(agent.getByText("Dit is de volgende stap:")).toHaveCount(0);
    await asked(agent, "Factuur").getByRole("button", { name: "Goedkeuren" }).click();
    await expect(stepOf(agent)).toContainText("Alles wat gevraagd is, is goedgekeurd.");
    expect(await axeFindings(agent)).toEqual([]);
    const move = stepOf(agent).getByRole("button");
    const label = (await move.textContent()) ?? "";
    await move.click();
    await agent.getByRole("dialog").getByRole("button", { name: label }).click();
    await expect(agent.getByRole("dialog")).toHaveCount(0);
    expect((await callApi(product, "GET", `/v1/quotes/${quoteId}`)).body.data.financing.status).toBe(
      "disbursement_pending",
    );
    await page.reload();
    await expect(stepOf(page)).toContainText("De geldverstrekker betaalt uit.");

    // One story: what was asked, brought and decided stands in one course with the status and the events.
    const course = page.getByRole("region", { name: "Verloop van de financiering" });
    for (const text of [
      "Gevraagd: Factuur",
      "Document toegevoegd: meterkast-2.png",
      "Foto: Goedgekeurd",
      "Wordt uitbetaald",
      "Offerte ontvangen",
    ])
      await expect(course).toContainText(text);
    // Merchants see events that have a destination, agents all.
    await expect(agent.getByRole("region", { name: "Verloop van de financiering" })).toContainText(
      "quote.requirements.updated",
    );
    // What a loan would cost matters no more: it is folded, and one press away.
    const cost = page.getByRole("region", { name: "Wat kost dit per maand?" });
    await expect(cost.getByRole("table")).toBeHidden();
    await cost.getByText("Laat zien").click();
    await expect(cost.getByRole("table")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await agent.context().close();
  },
);

story(
  "a document goes along with a message, and a case that asks for one takes it",
  async ({ browser, page, product }) => {
    const { organizationId, quoteId, desk, ask } = await quoteAtInvoice(product, "Bijsluiter");
    await ask("invoice", "De factuur");
    const { data } = await desk.call<{ data: { caseId: string } }>("supportCases.createPlatformFeedback", {
      organizationId,
      quoteId,
      requestType: "document_request",
      message: { body: "Stuurt u de factuur?" },
    });
    await merchantAt(page, product, `/quotes/${quoteId}`);
    await expect(stepOf(page)).toContainText("Voeg dit document toe: Factuur.");
    await page.goto(`/cases/${data.caseId}`);
    await choose(page, "Factuur").setInputFiles(INVOICE);
    await expect(asked(page, "Factuur")).toContainText("Wordt bekeken");
    await page.goto(`/quotes/${quoteId}`);
    await expect(stepOf(page)).toContainText("Wij hebben een vraag over deze offerte.");
    await stepOf(page).getByRole("link", { name: "Naar de vraag" }).click();
    await page.getByLabel("Bijlage", { exact: true }).setInputFiles(PHOTO);
    await expect(page.getByText("Toegevoegd")).toBeVisible();
    await page.getByLabel("Uw bericht").fill("Hierbij ook een foto.");
    await page.getByRole("button", { name: "Versturen" }).click();
    await expect(page.getByRole("link", { name: "meterkast.png" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const thread = (await callApi(product, "GET", `/v1/cases/${data.caseId}/messages`)).body.data;
    expect(thread.at(-1).documents).toMatchObject([{ fileName: "meterkast.png" }]);
    const agent = await agentAt(browser, product, `/support/cases/${data.caseId}?organization=${organizationId}`);
    await agent.getByRole("link", { name: "meterkast.png" }).first().click();
    await expect(agent.frameLocator("iframe").getByRole("img", { name: "meterkast.png" })).toBeVisible();
    await agent.context().close();
  },
);
