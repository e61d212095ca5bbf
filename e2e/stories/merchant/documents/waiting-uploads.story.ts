import type { Page } from "@playwright/test";
import { asked, choose, INVOICE, merchantAt, PHOTO, quoteAtInvoice } from "../../../src/documents-desk.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import type { Product } from "../../../src/product/start-product.ts";
import { expect, story } from "../../../src/story.ts";

const UPLOADS = "**/api/quotes/*/documents?*";

const documentsOf = (page: Page) => page.getByRole("region", { name: "Documenten" });

async function storedNames(product: Product, quoteId: string): Promise<string[]> {
  const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`);
  return body.data.map(({ fileName }: { fileName: string }) => fileName);
}

/** Uploads of the photo never end, as on a line that stands still. */
const holdThePhoto = (page: Page) =>
  page.route(UPLOADS, async (route) => {
    if (!route.request().url().includes(PHOTO.name)) await route.continue();
  });

story("the first file that is chosen without a connection goes on when it is back", async ({ page, product }) => {
  const { quoteId, ask } = await quoteAtInvoice(product, "Tunnelrijder");
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

story("who leaves while files are on their way is asked first, and the files go on", async ({ page, product }) => {
  const { quoteId } = await quoteAtInvoice(product, "Vertrek");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  let letItGo = () => {};
  const mayGo = new Promise<void>((resolve) => {
    letItGo = resolve;
  });
  await page.route(UPLOADS, async (route) => {
    if (route.request().url().includes(PHOTO.name)) await mayGo;
    await route.continue();
  });
  const panel = documentsOf(page);
  await panel.getByLabel("Bestand kiezen").setInputFiles([INVOICE, PHOTO]);
  const link = panel.getByRole("link", { name: INVOICE.name });
  const questions: string[] = [];
  let isLeft = false;
  page.on("dialog", async (dialog) => {
    questions.push(dialog.type());
    await (isLeft ? dialog.accept() : dialog.dismiss());
  });

  await link.click();
  await page.evaluate(() => location.assign("/quotes"));
  await expect.poll(() => questions).toEqual(["confirm", "beforeunload"]);
  await expect(page).toHaveURL(new RegExp(`/quotes/${quoteId}$`));
  isLeft = true;
  await link.click();

  await expect(page.frameLocator("iframe").getByRole("img", { name: `${INVOICE.name} 1/1` })).toBeVisible();
  letItGo();
  await expect.poll(() => storedNames(product, quoteId)).toEqual([INVOICE.name, PHOTO.name]);
  // Nothing is on its way any more: nobody is asked.
  await page.getByRole("link", { name: "Naar de offerte" }).click();
  await link.click();
  await expect(page.getByRole("link", { name: "Downloaden" })).toBeVisible();
  expect(questions).toHaveLength(3);
});

story("no other way off the page passes over files that are on their way", async ({ page, product }) => {
  const { quoteId } = await quoteAtInvoice(product, "Uitgang");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  await holdThePhoto(page);
  const panel = documentsOf(page);
  await panel.getByLabel("Bestand kiezen").setInputFiles(PHOTO);
  await expect(panel.getByRole("button", { name: `${PHOTO.name} weghalen` })).toBeVisible();
  const questions: string[] = [];
  let isLeft = false;
  page.on("dialog", async (dialog) => {
    questions.push(dialog.type());
    await (isLeft ? dialog.accept() : dialog.dismiss());
  });
  const stays = () => expect(page).toHaveURL(new RegExp(`/quotes/${quoteId}$`));

  await page.getByRole("switch", { name: "Testgegevens" }).click();
  await page.getByRole("button", { name: "Uitloggen" }).click();
  await expect.poll(() => questions).toEqual(["confirm", "confirm"]);
  await stays();
  await expect(page.getByRole("alert").filter({ hasText: /ingelogd/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Stel een vraag" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Uw bericht").fill("Wanneer komt de keuring?");
  await dialog.getByRole("button", { name: "Versturen" }).click();
  await expect(dialog).toBeHidden();
  expect(questions).toHaveLength(3);
  await stays();
  await expect(page.getByRole("link", { name: /Wanneer komt de keuring/ }).first()).toBeVisible();

  isLeft = true;
  await page.getByRole("link", { name: "Voor ontwikkelaars" }).first().click();
  await expect(page).toHaveURL(/\/docs/);
  expect(questions.slice(3)).toEqual(["confirm"]);
});

story("a file that does not go on can be taken away, and those behind it go", async ({ page, product }) => {
  const { quoteId } = await quoteAtInvoice(product, "Stilstand");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  await holdThePhoto(page);
  const panel = documentsOf(page);
  await panel.getByLabel("Bestand kiezen").setInputFiles([PHOTO, { ...PHOTO, name: "tweede.png" }, INVOICE]);

  // One that waits for its turn is never sent.
  await panel.getByRole("button", { name: "tweede.png weghalen" }).click();
  await panel.getByRole("button", { name: `${PHOTO.name} weghalen` }).click();

  await expect(panel.getByText("Toegevoegd")).toHaveCount(1);
  await expect(panel.getByRole("listitem").filter({ hasText: PHOTO.name })).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();
  expect(await storedNames(product, quoteId)).toEqual([INVOICE.name]);
});

story("a file that is taken away and had arrived stands among the documents", async ({ page, product }) => {
  const { quoteId } = await quoteAtInvoice(product, "Toch");
  await page.route("**/api/trpc/live.*", (route) => route.abort());
  await page.route(UPLOADS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await merchantAt(page, product, `/quotes/${quoteId}`);
  const panel = documentsOf(page);
  await panel.getByLabel("Bestand kiezen").setInputFiles(INVOICE);
  await expect(panel.getByRole("alert")).toContainText("De verbinding viel weg.");

  await panel.getByRole("button", { name: `${INVOICE.name} weghalen` }).click();

  await expect(panel.getByRole("link", { name: INVOICE.name })).toBeVisible();
});

story("a file that failed on the side of the service says so, and can be sent again", async ({ page, product }) => {
  const { quoteId } = await quoteAtInvoice(product, "Uploadfout");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  let tries = 0;
  await page.route(UPLOADS, async (route) => {
    tries += 1;
    const error = { code: "internal_error", message: "It failed.", requestId: "req_van_deze_keer" };
    if (tries === 1) await route.fulfill({ status: 500, json: { error } });
    else if (tries === 2) await route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" });
    else await route.continue();
  });
  const panel = documentsOf(page);
  const retry = panel.getByRole("button", { name: `Opnieuw proberen: ${INVOICE.name}` });
  await panel.getByLabel("Bestand kiezen").setInputFiles(INVOICE);

  await expect(panel.getByRole("alert")).toContainText(`${INVOICE.name}: Er ging iets mis bij ons.`);
  await expect(panel.getByText("req_van_deze_keer")).toBeVisible();
  // Read out once.
  await expect(panel.locator("[aria-live] [role=alert]")).toHaveCount(0);
  await retry.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("De dienst is even niet bereikbaar.");
  await expect(page.locator("body")).not.toBeFocused();
  await retry.click();

  await expect(panel.getByRole("status").filter({ hasText: `${INVOICE.name}: Toegevoegd` })).toHaveCount(1);
  await expect(page.locator("body")).not.toBeFocused();
});

story("a document that could not be fetched is asked for again, and so is a session", async ({ page, product }) => {
  const { quoteId } = await quoteAtInvoice(product, "Herkansing");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  const panel = documentsOf(page);
  await panel.getByLabel("Bestand kiezen").setInputFiles(INVOICE);
  let tries = 0;
  await page.route("**/api/documents/*", async (route) => {
    tries += 1;
    const error = { code: "credentials_missing", message: "Sign in.", requestId: "req_1" };
    if (tries === 1) await route.abort("connectionreset");
    else if (tries === 2) await route.fulfill({ status: 401, json: { error } });
    else await route.continue();
  });
  await panel.getByRole("link", { name: INVOICE.name }).click();
  await expect(page.getByText("Dit document kan niet worden getoond")).toBeVisible();

  await page.getByRole("button", { name: "Opnieuw proberen" }).click();

  // Who is signed in after all is led through the dialog by itself.
  await expect(
    page.frameLocator('iframe[title^="Document"]').getByRole("img", { name: `${INVOICE.name} 1/1` }),
  ).toBeVisible();
  expect(tries).toBe(3);
});
