import { asked, choose, INVOICE, merchantAt, PHOTO, quoteAtInvoice } from "../../../src/documents-desk.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import type { Product } from "../../../src/product/start-product.ts";
import { expect, story } from "../../../src/story.ts";

async function storedNames(product: Product, quoteId: string): Promise<string[]> {
  const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`);
  return body.data.map(({ fileName }: { fileName: string }) => fileName);
}

story("the first file that is chosen without a connection goes on when it is back", async ({ page, product }) => {
  const { quoteId, ask } = await quoteAtInvoice(product, "Tunnel");
  await ask("invoice", "De factuur");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  await expect(choose(page, "Factuur")).toBeAttached();
  await page.context().setOffline(true);

  await choose(page, "Factuur").setInputFiles([INVOICE, PHOTO]);

  await expect(asked(page, "Factuur").getByText("De verbinding viel weg.", { exact: false })).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(asked(page, "Factuur").getByText("Toegevoegd")).toHaveCount(2);
  expect(await storedNames(product, quoteId)).toHaveLength(2);
});
