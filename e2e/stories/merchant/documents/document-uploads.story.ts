import { axeFindings } from "../../../src/axe-findings.ts";
import { agentAt, asked, choose, INVOICE, merchantAt, PHOTO, quoteAtInvoice } from "../../../src/documents-desk.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import { openCase } from "../../../src/open-case.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import { packedScriptPdf } from "../../../src/sample-documents.ts";
import { expect, story } from "../../../src/story.ts";

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
  // The page is read again once a file is there, and that reading is lost too: the other file stays in the list.
  let lostReadings = 0;
  await page.route(`**/quotes/${quoteId}?_rsc=*`, async (route) => {
    lostReadings += 1;
    if (lostReadings === 1) await route.abort("internetdisconnected");
    else await route.continue();
  });
  await asked(page, "Factuur").getByRole("button", { name: "Opnieuw proberen" }).first().click();
  await expect(lost).toHaveCount(1);
  await expect.poll(() => lostReadings).toBeGreaterThan(0);
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
      .setInputFiles([
        INVOICE,
        PHOTO,
        { ...INVOICE, name: "script.pdf", buffer: scripted },
        { ...INVOICE, name: "ingepakt.pdf", buffer: packedScriptPdf("Factuur 2026-18") },
      ]);
    await expect(panel.getByText("Toegevoegd")).toHaveCount(4);

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
    await expect(page.getByText("In deze PDF staan programma’s.", { exact: false })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.goBack();
    await panel.getByRole("link", { name: "ingepakt.pdf" }).click();
    await expect(page.getByText("In deze PDF staan programma’s.", { exact: false })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);

    const agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
    await agent.getByRole("link", { name: "factuur.pdf" }).first().click();
    await expect(agent.frameLocator("iframe").getByRole("img", { name: "factuur.pdf 1/1" })).toBeVisible();
    await agent.context().close();
    const other = await portalPerson(product, product.demo.users.otherOwner);
    expect((await other.requests.get(new URL(bytes.url()).pathname)).status()).toBe(404);
  },
);

story("a file in which a virus was found does not go along with a message", async ({ page, product }) => {
  const { caseId } = await openCase(product, "Virus");
  // As the scanner of a production installation answers.
  await page.route("**/api/quotes/*/documents?*", async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ response: answer, json: { data: { ...data, scan: "refused" } } });
  });
  await merchantAt(page, product, `/cases/${caseId}`);
  await page.getByLabel("Bijlage", { exact: true }).setInputFiles(INVOICE);
  await expect(page.getByText("In dit bestand is een virus gevonden.", { exact: false })).toBeVisible();

  await page.getByLabel("Uw bericht").fill("Zonder bijlage.");
  await page.getByRole("button", { name: "Versturen" }).click();

  const last = async () => (await callApi(product, "GET", `/v1/cases/${caseId}/messages`)).body.data.at(-1);
  await expect.poll(async () => (await last()).body).toBe("Zonder bijlage.");
  expect((await last()).documents).toBeUndefined();
});
