import type { Browser, Page } from "@playwright/test";
import { axeFindings } from "../../src/axe-findings.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { portalPerson } from "../../src/portal-person.ts";
import type { Product } from "../../src/product/start-product.ts";
import { pdfOf, pngOf } from "../../src/sample-documents.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

const TO_THE_INVOICE = ["start_application", "start_review", "send_offer", "accept_offer", "await_invoice"] as const;
const INVOICE = { name: "factuur.pdf", mimeType: "application/pdf", buffer: pdfOf("Factuur 2026-17") };
const PHOTO = { name: "meterkast.png", mimeType: "image/png", buffer: pngOf(40) };

async function quoteAtInvoice(product: Product, name: string) {
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const created = await callApi(product, "POST", "/v1/quotes", quoteBody(name));
  const quoteId: string = created.body.data.quoteId;
  const desk = await portalPerson(product, product.demo.users.agent);
  for (const type of TO_THE_INVOICE) await desk.call("financing.move", { organizationId, quoteId, command: { type } });
  const ask = async (kind: "invoice" | "photo", text: string) => {
    const wanted = { organizationId, quoteId, kind, text, waitingOn: "merchant" };
    return (await desk.call<{ data: { requirementId: string } }>("requirements.open", wanted)).data.requirementId;
  };
  return { organizationId, quoteId, desk, ask };
}

async function merchantAt(page: Page, product: Product, path: string) {
  await portalPerson(product, product.demo.users.owner, "nl");
  await page.goto(path);
  await signIn(page, product.demo.users.owner);
  await page.locator("main").waitFor();
}

async function agentAt(browser: Browser, product: Product, path: string): Promise<Page> {
  const person = await portalPerson(product, product.demo.users.agent, "nl");
  const storageState = await person.requests.storageState();
  const context = await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL", storageState });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const stepOf = (page: Page) => page.getByRole("region", { name: "Stand van zaken" });
const asked = (page: Page, kind: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: kind }) });
const choose = (page: Page, kind: string) => asked(page, kind).getByLabel("Bestand kiezen");

story(
  "an agent asks for documents, a merchant brings them, one is rejected and brought again, and financing moves on",
  async ({ browser, page, product }) => {
    story.setTimeout(180_000);
    const { organizationId, quoteId } = await quoteAtInvoice(product, "Papierwerk");
    const agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
    await merchantAt(page, product, `/quotes/${quoteId}`);
    await expect(stepOf(page)).toContainText("Stuur de factuur als de installatie klaar is.");
    await expect(stepOf(page).getByRole("link", { name: "Factuur toevoegen" })).toBeVisible();

    for (const [kind, text] of [
      ["Factuur", "Met het serienummer van de omvormer"],
      ["Foto", "De groepenkast, met alle stickers leesbaar"],
    ] as const) {
      await agent.getByRole("button", { name: "Document vragen" }).click();
      const dialog = agent.getByRole("dialog");
      await dialog.getByLabel("Welk document?").selectOption({ label: kind });
      await dialog.getByLabel("Wat precies?").fill(text);
      await dialog.getByRole("button", { name: "Vragen" }).click();
      await expect(asked(agent, kind)).toContainText(text);
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
      "quote.requirements.updated",
      "Offerte ontvangen",
    ])
      await expect(course).toContainText(text);
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
    const { organizationId, quoteId, desk, ask } = await quoteAtInvoice(product, "Bijlage");
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
    await agent.getByRole("link", { name: "meterkast.png" }).click();
    await expect(agent.frameLocator("iframe").getByRole("img", { name: "meterkast.png" })).toBeVisible();
    await agent.context().close();
  },
);

story("a lost connection costs no file, and adds none twice", async ({ page, product }) => {
  const { quoteId, ask } = await quoteAtInvoice(product, "Verbinding");
  await ask("invoice", "De factuur");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  let isCut = true;
  // The bytes arrive, and the answer is lost: the worst moment.
  await page.route("**/api/quotes/*/documents?*", async (route) => {
    const answer = await route.fetch();
    if (isCut) await route.abort("connectionreset");
    else await route.fulfill({ response: answer });
  });
  await choose(page, "Factuur").setInputFiles([INVOICE, PHOTO]);
  const lost = asked(page, "Factuur").getByText("De verbinding viel weg.", { exact: false });
  await expect(lost).toHaveCount(2);
  isCut = false;
  await asked(page, "Factuur").getByRole("button", { name: "Opnieuw proberen" }).first().click();
  await expect(lost).toHaveCount(1);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(lost).toHaveCount(0);
  await expect(asked(page, "Factuur").getByText("Toegevoegd")).toHaveCount(2);
  const stored = (await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`)).body.data;
  expect(stored.map(({ fileName }: { fileName: string }) => fileName)).toEqual(["factuur.pdf", "meterkast.png"]);
});

story("what is no document is refused beside its file, and nothing of it is kept", async ({ page, product }) => {
  const { quoteId, ask } = await quoteAtInvoice(product, "Geweigerd");
  await ask("invoice", "De factuur");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  const item = asked(page, "Factuur");
  await choose(page, "Factuur").setInputFiles([
    { name: "factuur.pdf", mimeType: "application/pdf", buffer: Buffer.from("<script>alert(1)</script>") },
    {
      name: "groot.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.concat([INVOICE.buffer, Buffer.alloc(15 * 1024 * 1024)]),
    },
    { name: "foto.pdf", mimeType: "application/pdf", buffer: PHOTO.buffer },
    { name: "leeg.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
  ]);
  const file = (name: string) => item.getByRole("listitem").filter({ hasText: name });
  await expect(file("factuur.pdf")).toContainText("geen PDF of foto");
  await expect(file("groot.pdf")).toContainText("groter dan 15 MB");
  await expect(file("foto.pdf")).toContainText("past niet bij de inhoud");
  await expect(file("leeg.pdf")).toContainText("leeg of niet te lezen");
  await file("leeg.pdf").getByRole("button", { name: "leeg.pdf weghalen" }).click();
  await expect(file("leeg.pdf")).toHaveCount(0);
  expect((await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`)).body.data).toEqual([]);

  // Past the page's own check the service says the same.
  const organization = await page.locator("[data-organization]").first().getAttribute("data-organization");
  const answer = await page.request.post(`/api/quotes/${quoteId}/documents?fileName=factuur.pdf`, {
    headers: { "Content-Type": "application/pdf", Origin: product.demo.portalUrl },
    data: Buffer.from("<script>alert(1)</script>".padEnd(200)),
  });
  expect([answer.status(), organization?.startsWith("mer_")]).toEqual([415, true]);
  const foreign = await page.request.post(`/api/quotes/${quoteId}/documents?fileName=factuur.pdf`, {
    headers: { "Content-Type": "application/pdf", Origin: "https://evil.example" },
    data: INVOICE.buffer,
  });
  expect(foreign.status()).toBe(403);
});

story(
  "the viewer draws a document in a frame without an origin, and shows nothing that could run",
  async ({ browser, page, product }) => {
    const { organizationId, quoteId } = await quoteAtInvoice(product, "Kijken");
    await merchantAt(page, product, `/quotes/${quoteId}`);
    const panel = page.getByRole("region", { name: "Documenten" });
    const scripted = Buffer.concat([INVOICE.buffer, Buffer.from("<< /S /JavaScript /JS (app.alert(1)) >>")]);
    await panel
      .getByLabel("Bestand kiezen")
      .setInputFiles([INVOICE, PHOTO, { ...INVOICE, name: "script.pdf", buffer: scripted }]);
    await expect(panel.getByText("Toegevoegd")).toHaveCount(3);

    const [framed] = await Promise.all([
      page.waitForResponse(/\/api\/document-frame/),
      panel.getByRole("link", { name: "factuur.pdf" }).click(),
    ]);
    const policy = framed.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("sandbox allow-scripts;");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    await expect(page.locator("iframe")).toHaveAttribute("sandbox", "allow-scripts");
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("img", { name: "factuur.pdf 1/1" })).toBeVisible();
    await expect(frame.getByText("Factuur 2026-17")).toBeAttached();
    const inFrame = page.frames().find((each) => each.url().includes("document-frame"));
    expect(await inFrame?.evaluate(() => self.origin)).toBe("null");
    expect(await axeFindings(page)).toEqual([]);
    const bytes = await page.request.get(
      await page.getByRole("link", { name: "Downloaden" }).getAttribute("href").then(String),
    );
    expect(bytes.headers()).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": expect.stringMatching(/^sandbox; /),
      "x-content-type-options": "nosniff",
    });
    expect((await bytes.body()).equals(INVOICE.buffer)).toBe(true);

    await page.getByRole("link", { name: "Naar de offerte" }).click();
    await panel.getByRole("link", { name: "meterkast.png" }).click();
    await expect(frame.getByRole("img", { name: "meterkast.png" })).toBeVisible();
    await page.goBack();
    await panel.getByRole("link", { name: "script.pdf" }).click();
    await expect(page.getByText("In deze PDF staan programma's.", { exact: false })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);

    const agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
    await agent.getByRole("link", { name: "factuur.pdf" }).click();
    await expect(agent.frameLocator("iframe").getByRole("img", { name: "factuur.pdf 1/1" })).toBeVisible();
    await agent.context().close();
    const other = await portalPerson(product, product.demo.users.otherOwner);
    expect((await other.requests.get(new URL(bytes.url()).pathname)).status()).toBe(404);
  },
);
