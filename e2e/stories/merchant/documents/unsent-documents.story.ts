import { addDocument } from "../../../src/add-document.ts";
import { axeFindings } from "../../../src/axe-findings.ts";
import { asked, choose, INVOICE, merchantAt, PHOTO, quoteAtInvoice } from "../../../src/documents-desk.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import { openCase } from "../../../src/open-case.ts";
import { heldPages, heldRequests } from "../../../src/pages/held-requests.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import type { Product } from "../../../src/product/start-product.ts";
import { expect, story } from "../../../src/story.ts";

const namesOf = async (product: Product, quoteId: string): Promise<string[]> =>
  (await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`)).body.data.map(
    ({ fileName }: { fileName: string }) => fileName,
  );

story(
  "a file that is taken off a message is gone from the quote, and the message goes without it",
  async ({ page, product }) => {
    const { quoteId, caseId } = await openCase(product, "Bedacht");
    await merchantAt(page, product, `/cases/${caseId}`);
    await page.getByLabel("Bijlage", { exact: true }).setInputFiles([INVOICE, PHOTO]);
    await expect(page.getByText("Toegevoegd")).toHaveCount(2);
    expect(await namesOf(product, quoteId)).toEqual(["factuur.pdf", "meterkast.png"]);

    await page.getByRole("button", { name: "factuur.pdf weghalen" }).click();

    await expect(page.getByText("Toegevoegd")).toHaveCount(1);
    await expect.poll(() => namesOf(product, quoteId)).toEqual(["meterkast.png"]);
    await page.getByLabel("Uw bericht").fill("Met foto.");
    await page.getByRole("button", { name: "Versturen" }).click();
    const last = async () => (await callApi(product, "GET", `/v1/cases/${caseId}/messages`)).body.data.at(-1);
    await expect.poll(async () => (await last()).documents?.length).toBe(1);
  },
);

story("what was put on a quote and not sent can be deleted there; what was sent stays", async ({ page, product }) => {
  const { quoteId, caseId } = await openCase(product, "Verkeerd");
  await merchantAt(page, product, `/cases/${caseId}`);
  await page.getByLabel("Bijlage", { exact: true }).setInputFiles(PHOTO);
  await expect(page.getByText("Toegevoegd")).toBeVisible();
  await page.getByLabel("Uw bericht").fill("Met foto.");
  await page.getByRole("button", { name: "Versturen" }).click();
  // A draft that is given up.
  await expect(page.getByRole("link", { name: PHOTO.name })).toBeVisible();
  await page.getByLabel("Bijlage", { exact: true }).setInputFiles(INVOICE);
  await expect(page.getByText("Toegevoegd")).toBeVisible();

  await page.goto(`/quotes/${quoteId}`);
  const panel = page.getByRole("region", { name: "Documenten" });
  await expect(panel.getByRole("button", { name: `${PHOTO.name} verwijderen` })).toHaveCount(0);
  await panel.getByRole("button", { name: `${INVOICE.name} verwijderen` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Dit kunt u niet ongedaan maken.");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Verwijderen" }).click();

  await expect(panel.getByRole("link", { name: INVOICE.name })).toHaveCount(0);
  await expect(panel.getByRole("link", { name: PHOTO.name })).toBeVisible();
  expect(await namesOf(product, quoteId)).toEqual([PHOTO.name]);
});

story("a file that was added stands once on the page, with what it was asked for", async ({ page, product }) => {
  const { quoteId, ask } = await quoteAtInvoice(product, "Eenbestand");
  await ask("invoice", "De factuur");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  await choose(page, "Factuur").setInputFiles(INVOICE);
  await expect(asked(page, "Factuur").getByRole("link", { name: INVOICE.name })).toBeVisible();

  await expect(asked(page, "Factuur").getByText(INVOICE.name, { exact: true })).toHaveCount(1);

  // Who listens was told that it came.
  await expect(asked(page, "Factuur").getByRole("status").filter({ hasText: "Toegevoegd" })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);

  // Nor does one come back that was deleted.
  const panel = page.getByRole("region", { name: "Documenten" });
  await panel.getByLabel("Bestand kiezen").setInputFiles(PHOTO);
  await panel.getByRole("button", { name: `${PHOTO.name} verwijderen` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
  await expect(panel.getByRole("link", { name: PHOTO.name })).toHaveCount(0);
  await expect(panel.getByText(PHOTO.name, { exact: true })).toHaveCount(0);
});

story("a document that is deleted keeps its button busy until the list is there", async ({ page, product }) => {
  const { quoteId } = await openCase(product, "Langzaamwisser");
  await addDocument(product, quoteId, INVOICE.name);
  await merchantAt(page, product, `/quotes/${quoteId}`);
  const panel = page.getByRole("region", { name: "Documenten" });
  await panel.getByRole("button", { name: `${INVOICE.name} verwijderen` }).click();
  const letListCome = await heldRequests(page, "**/api/trpc/*documents.list*");
  const letPageCome = await heldPages(page);
  const deleted = page.waitForResponse("**/api/trpc/documents.delete*");

  await page.getByRole("dialog").locator("[type=submit]").click();
  await (await deleted).finished();
  await quiet(page);
  await expect(page.getByRole("dialog").locator("[type=submit]")).toBeDisabled();

  letListCome();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letPageCome();
  await expect(panel.getByRole("link", { name: INVOICE.name })).toHaveCount(0);
});
