import type { Page } from "@playwright/test";
import { axeFindings } from "../../src/axe-findings.ts";
import { agentAt, asked, quoteAtInvoice, stepOf } from "../../src/documents-desk.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { portalPerson } from "../../src/portal-person.ts";
import type { Product } from "../../src/product/start-product.ts";
import { pdfOf } from "../../src/sample-documents.ts";
import { expect, story } from "../../src/story.ts";

const CAME_IN = "Er kwam net een nieuw bericht binnen. Lees dat eerst.";
const QUESTION = "Wanneer wordt er uitbetaald?";

/** A case of a quote that waits for its invoice, which was asked for and brought. */
async function caseWithInvoice(product: Product, name: string) {
  const { organizationId, quoteId, ask } = await quoteAtInvoice(product, name);
  const requirementId = await ask("invoice", "Met het serienummer");
  const form = new URLSearchParams({ fileName: "factuur.pdf", requirementId });
  await fetch(`${product.demo.baseUrl}/v1/quotes/${quoteId}/documents?${form}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${product.apiKey}`, "Content-Type": "application/pdf" },
    body: new Uint8Array(pdfOf("Factuur 2026-17")),
  });
  const message = { type: "general", message: { body: QUESTION } };
  const opened = await callApi(product, "POST", `/v1/quotes/${quoteId}/cases`, message);
  const caseId: string = opened.body.data.caseId;
  return { organizationId, quoteId, caseId, path: `/support/cases/${caseId}?organization=${organizationId}` };
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

story(
  "beside a case an agent accepts what was brought, reads the quote's one timeline, and goes back the way they came",
  async ({ browser, product }, testInfo) => {
    const { quoteId, caseId, organizationId, path } = await caseWithInvoice(product, "Ernaast");
    const agent = await agentAt(browser, product, path);
    await expect(asked(agent, "Factuur")).toContainText("Met het serienummer");
    await expect(asked(agent, "Factuur").getByRole("link", { name: "factuur.pdf" })).toBeVisible();
    await asked(agent, "Factuur").getByRole("button", { name: "Goedkeuren" }).click();
    await expect(asked(agent, "Factuur")).toContainText("Goedgekeurd");

    await agent.getByRole("button", { name: "Verloop van de offerte tonen" }).click();
    const timeline = agent.getByRole("region", { name: "Verloop" });
    await expect(timeline.getByRole("link", { name: QUESTION })).toHaveAttribute(
      "href",
      `/support/cases/${caseId}?organization=${organizationId}`,
    );
    await expect(timeline.getByRole("link", { name: "factuur.pdf" })).toHaveAttribute(
      "href",
      new RegExp(`^/support/quotes/${quoteId}/documents/`),
    );
    await expect(timeline).toContainText("quote.requirements.updated");
    expect(await axeFindings(agent)).toEqual([]);
    await agent.screenshot({ path: testInfo.outputPath("case-1280.png"), fullPage: true });

    await agent.getByRole("link", { name: /^Offerte van / }).click();
    await expect(agent).toHaveURL(new RegExp(`/support/quotes/${quoteId}`));
    await expect(agent.getByRole("region", { name: "Verloop" })).toContainText(QUESTION);
    await asked(agent, "Factuur").getByRole("link", { name: "factuur.pdf" }).click();
    await agent.getByRole("link", { name: "Terug naar de offerte" }).click();
    await expect(agent).toHaveURL(new RegExp(`/support/quotes/${quoteId}\\?`));
    await agent.getByRole("link", { name: "Terug naar de vraag" }).click();
    await expect(agent).toHaveURL(new RegExp(`/support/cases/${caseId}`));
    await expect(agent.locator("main").getByRole("link", { name: "Terug naar de wachtrij" })).toHaveAttribute(
      "href",
      "/support",
    );

    await agent.setViewportSize({ width: 360, height: 740 });
    expect(await sidewaysScroll(agent)).toBe(0);
    await agent.screenshot({ path: testInfo.outputPath("case-360.png"), fullPage: true });
    await agent.context().close();
  },
);

story(
  "what ends a financing and what erases a message stand in a menu, and ask before they do it",
  async ({ browser, product }, testInfo) => {
    const { quoteId, organizationId, path } = await caseWithInvoice(product, "Gevaarlijk");
    const agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
    const moves = agent.getByRole("region", { name: "Status wijzigen" });
    await expect(moves.getByRole("button", { name: "Uitbetaling afwachten" })).toBeVisible();
    await expect(moves.getByRole("button", { name: "Klant stopt" })).toBeHidden();
    await moves.getByRole("button", { name: "Financiering beëindigen" }).click();
    await expect(moves.getByRole("button", { name: "Klant stopt" })).toBeVisible();
    expect(await axeFindings(agent)).toEqual([]);
    await agent.screenshot({ path: testInfo.outputPath("ends.png") });
    await agent.keyboard.press("Escape");
    await expect(moves.getByRole("button", { name: "Klant stopt" })).toBeHidden();
    await moves.getByRole("button", { name: "Financiering beëindigen" }).press("Enter");
    await moves.getByRole("button", { name: "Klant stopt" }).press("Enter");
    await expect(agent.getByRole("dialog")).toContainText("Dat kan niet worden teruggedraaid.");
    await agent.getByRole("dialog").getByRole("button", { name: "Sluiten" }).click();
    const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}`);
    expect(body.data.financing.status).toBe("invoice_pending");

    await agent.goto(path);
    await expect(agent.getByRole("button", { name: "Wissen" })).toBeHidden();
    await agent.getByRole("button", { name: "Meer bij dit bericht" }).click();
    await agent.getByRole("button", { name: "Wissen" }).click();
    await expect(agent.getByRole("dialog")).toContainText("De tekst verdwijnt voorgoed");
    await expect(agent.getByText(QUESTION).first()).toBeVisible();
    await agent.context().close();
  },
);

story(
  "a move that is being made stays what it is when a colleague was first, and is refused",
  async ({ browser, product }) => {
    const { organizationId, quoteId } = await caseWithInvoice(product, "Tegelijk");
    const agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
    await asked(agent, "Factuur").getByRole("button", { name: "Goedkeuren" }).click();
    const proposed = stepOf(agent).getByRole("button", { name: "Uitbetaling afwachten" });
    await proposed.click();
    const dialog = agent.getByRole("dialog", { name: "Uitbetaling afwachten" });
    await dialog.getByRole("textbox").fill("De factuur klopt.");

    const colleague = await portalPerson(product, product.demo.users.agent);
    await colleague.call("financing.move", { organizationId, quoteId, command: { type: "await_disbursement" } });
    // The page behind the dialog knows of it.
    await expect(agent.getByText("Alles wat gevraagd is, is goedgekeurd.", { exact: false })).toHaveCount(0);
    await expect(dialog.getByRole("textbox")).toHaveValue("De factuur klopt.");
    await dialog.getByRole("button", { name: "Uitbetaling afwachten" }).click();
    await expect(dialog.getByRole("alert")).toContainText(/\S/);
    await dialog.getByRole("button", { name: "Sluiten" }).click();

    await expect(agent.getByRole("dialog")).toHaveCount(0);
    const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}`);
    expect(body.data.financing.status).toBe("disbursement_pending");
    await agent.context().close();
  },
);

story("a financing that a colleague moved on is not ended by who saw it before", async ({ browser, product }) => {
  const { quoteId, organizationId } = await caseWithInvoice(product, "Doorgegaan");
  const agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
  await agent.getByRole("button", { name: "Financiering beëindigen" }).click();
  await agent.getByRole("button", { name: "Klant stopt" }).click();
  const dialog = agent.getByRole("dialog");
  const colleague = await portalPerson(product, product.demo.users.agent);
  await colleague.call("financing.move", { organizationId, quoteId, command: { type: "await_disbursement" } });

  await dialog.getByRole("button", { name: "Klant stopt" }).click();

  await expect(dialog.getByRole("alert")).toContainText("De financiering is intussen gewijzigd.");
  const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}`);
  expect(body.data.financing.status).toBe("disbursement_pending");
  await agent.context().close();
});

story("a case is not closed over a message that its agent had not seen", async ({ browser, product }) => {
  const { caseId, path } = await caseWithInvoice(product, "Ertussen");
  const agent = await agentAt(browser, product, path);
  await expect(agent.getByText(QUESTION).first()).toBeVisible();
  let letThreadCome = () => {};
  const held = new Promise<void>((resolve) => (letThreadCome = resolve));
  await agent.route(/supportCases\.(get|messages)/, async (route) => {
    await held;
    await route.continue();
  });
  await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: "Ik heb haast." });

  await agent.getByRole("textbox", { name: "Uw antwoord" }).fill("Vandaag nog.");
  await agent.getByRole("button", { name: "Beantwoorden en sluiten" }).click();
  const unsent = agent.locator("li[data-state=failed]");
  await expect(unsent).toContainText(CAME_IN);
  // On a phone the reason stands a screen above the button.
  await agent.setViewportSize({ width: 360, height: 640 });
  const refused = agent.waitForResponse(/supportCases\.close/);
  await agent.getByRole("button", { name: "Vraag sluiten" }).click();
  await refused;
  letThreadCome();

  const reason = agent.getByRole("region", { name: "Actie" }).getByRole("alert");
  await expect(reason).toContainText(CAME_IN);
  await expect(reason.getByText(CAME_IN)).toBeInViewport();
  await expect(agent.getByText("Ik heb haast.")).toBeVisible();
  await unsent.getByRole("button", { name: "Opnieuw versturen" }).click();
  await expect(agent.getByRole("button", { name: "Vraag heropenen" })).toBeVisible();
  await agent.context().close();
});

story("who works by keys stays at the list and the field that was changed on a case", async ({ browser, product }) => {
  const { path } = await caseWithInvoice(product, "Toetsen");
  const agent = await agentAt(browser, product, path);
  const waitingOn = agent.getByLabel("Wie is aan zet");
  const sent: string[] = [];
  agent.on("request", (request) => {
    if (request.url().includes("setWaitingOn")) sent.push(request.postData() ?? "");
  });
  // The case would leave the queue on the way to another choice.
  await expect(async () => {
    await waitingOn.focus();
    await waitingOn.press("End");
    await waitingOn.press("Home");
    await waitingOn.press("End");
    await expect(agent.getByRole("button", { name: "Beurt opslaan" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const last = await waitingOn.inputValue();
  expect(sent).toEqual([]);
  await waitingOn.press("Tab");
  await agent.keyboard.press("Enter");
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toContain(last);
  await expect(agent.getByRole("button", { name: "Beurt opslaan" })).toHaveCount(0);
  // It shows what the service knows: the answer is there.
  await expect(waitingOn).toHaveValue(last);
  await expect(waitingOn).toBeEnabled();
  await expect(waitingOn).toBeFocused();

  const stage = agent.getByLabel("Stadium", { exact: true });
  await stage.fill("Bij de monteur");
  await stage.press("Enter");
  await expect(agent.getByRole("main").getByText("Bij de monteur")).toBeVisible();
  await expect(stage).toBeFocused();
  await agent.context().close();
});

story(
  "a stage that fails by our own fault shows the request number that its words speak of",
  async ({ browser, product }) => {
    const { path } = await caseWithInvoice(product, "Stadiumfout");
    const agent = await agentAt(browser, product, path);
    const fault = { httpStatus: 500, code: "internal_error", requestId: "req_01STAGE" };
    const error = { message: "An unexpected fault.", code: -32_603, data: fault };
    await agent.route("**/api/trpc/supportCases.setStage**", (route) =>
      route.fulfill({ status: 500, json: [{ error }] }),
    );
    const stage = agent.getByLabel("Stadium", { exact: true });

    await stage.fill("Bij de monteur");
    await stage.press("Enter");

    await expect(agent.getByText("Staat er een verzoeknummer bij? Noem dat dan.")).toBeVisible();
    await expect(agent.getByText("req_01STAGE")).toBeVisible();
    await expect(stage).toHaveValue("Bij de monteur");
    expect(await axeFindings(agent)).toEqual([]);
    await agent.context().close();
  },
);
