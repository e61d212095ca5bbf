import { INVOICE, merchantAt, PHOTO } from "../../../src/documents-desk.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import { newPerson } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { doubleClick } from "../../../src/pages/double-click.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { expect, story } from "../../../src/story.ts";

story("the second press of a double-click does not take the next line away too", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes/new");
  await quiet(page);
  const group = (number: number) => page.getByRole("group", { name: `Regel ${number}`, exact: true });
  for (const number of [1, 2, 3]) {
    if (number > 1) await page.getByRole("button", { name: "Regel toevoegen" }).click();
    await group(number).getByLabel("Bedrag incl. btw").fill(`${number}00,00`);
  }
  await doubleClick(
    page,
    page.getByRole("button", { name: "Regel 1 verwijderen" }),
    page.getByRole("button", { name: "Regel 1 verwijderen" }),
  );
  await expect(group(3)).toHaveCount(0);
  await expect(group(2).getByLabel("Bedrag incl. btw")).toHaveValue("300,00");

  await page.goto("/preview?lines=battery:100~battery:200~battery:300");
  await quiet(page);
  const first = page.getByRole("button", { name: "Regel 1 verwijderen" });
  await doubleClick(page, first, first);
  await expect(group(3)).toHaveCount(0);
  await expect(group(2).getByRole("textbox")).toHaveValue("300,00");
  await page.context().close();
});

story("the second press of a double-click does not delete the next file too", async ({ page, product }) => {
  const { quoteId, caseId } = await openCase(product, "Bestandwisser");
  await merchantAt(page, product, `/cases/${caseId}`);
  const files = page.getByRole("group", { name: "Bijlage bij uw bericht" });
  await files.locator("input[type=file]").first().setInputFiles([INVOICE, PHOTO]);
  await expect(files.getByText("Toegevoegd")).toHaveCount(2);

  await doubleClick(
    page,
    files.getByRole("button", { name: `${INVOICE.name} weghalen` }),
    files.getByRole("button", { name: `${PHOTO.name} weghalen` }),
  );

  await expect(files.getByRole("listitem")).toHaveCount(1);
  await expect(files).toContainText(PHOTO.name);
  const stored = async () => (await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`)).body.data;
  const names = async () => (await stored()).map(({ fileName }: { fileName: string }) => fileName);
  // The row goes before the service has answered.
  await expect.poll(names).toEqual([PHOTO.name]);
});
