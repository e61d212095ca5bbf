import { asked, choose, INVOICE, merchantAt, PHOTO, quoteAtInvoice } from "../../../src/documents-desk.ts";
import { callApi } from "../../../src/merchant-backend.ts";
import { heldRequests } from "../../../src/pages/held-requests.ts";
import { expect, story } from "../../../src/story.ts";

const UPLOADS = "**/api/quotes/*/documents?*";

story("files that wait for the line stay when what they are for cannot be read again", async ({ page, product }) => {
  const { quoteId, ask } = await quoteAtInvoice(product, "Lijnzoeker");
  await ask("invoice", "De factuur");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  await page.route(UPLOADS, (route) =>
    route.request().url().includes("meterkast") ? route.abort("connectionreset") : route.continue(),
  );
  await page.route("**/api/trpc/*requirements.list*", (route) => route.abort("connectionreset"));

  await choose(page, "Factuur").setInputFiles([INVOICE, PHOTO]);

  await expect(asked(page, "Factuur").getByText("Toegevoegd")).toHaveCount(1);
  await expect(page.getByRole("alert").getByRole("button", { name: "Opnieuw proberen" })).toBeVisible();
  await expect(asked(page, "Factuur").getByText("De verbinding viel weg.", { exact: false })).toHaveCount(1);
});

story("a file that is refused because an agent was first stays with its reason", async ({ page, product }) => {
  const { organizationId, quoteId, desk, ask } = await quoteAtInvoice(product, "Ingehaald");
  const requirementId = await ask("photo", "De meterkast");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  const letItBeRead = await heldRequests(page, "**/api/trpc/*requirements.list*");
  await desk.call("requirements.withdraw", { organizationId, requirementId });

  await choose(page, "Foto").setInputFiles(PHOTO);

  const file = page.getByRole("listitem").filter({ hasText: PHOTO.name }).last();
  await expect(file.getByRole("alert")).not.toBeEmpty();
  letItBeRead();
  await expect(asked(page, "Foto")).toContainText("Niet meer nodig");
  await expect(choose(page, "Foto")).toHaveCount(0);
  await expect(file.getByRole("alert")).not.toBeEmpty();
});

story("a file that is looked for while an agent is first is told why it is refused", async ({ page, product }) => {
  const { organizationId, quoteId, desk, ask } = await quoteAtInvoice(product, "Bestandszoeker");
  const requirementId = await ask("photo", "De meterkast");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  const opened = page.waitForEvent("filechooser");
  await asked(page, "Foto").getByText("Bestand kiezen").click();
  const chooser = await opened;
  await desk.call("requirements.withdraw", { organizationId, requirementId });
  await expect(asked(page, "Foto")).toContainText("Niet meer nodig");

  await chooser.setFiles(PHOTO);

  await expect(asked(page, "Foto").getByRole("alert")).not.toBeEmpty();
  await expect(choose(page, "Foto")).toHaveCount(0);
});

story("more files than may be sent at once wait for their turn, and all arrive", async ({ page, product }) => {
  const { quoteId } = await quoteAtInvoice(product, "Veel");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  const panel = page.getByRole("region", { name: "Documenten" });
  let asking = 0;
  await page.route(UPLOADS, async (route) => {
    asking += 1;
    if (asking !== 2) return route.continue();
    const error = { code: "rate_limit_exceeded", message: "Slow down.", requestId: "req_1" };
    await route.fulfill({ status: 429, headers: { "Retry-After": "1" }, json: { error } });
  });

  await panel.getByLabel("Bestand kiezen").setInputFiles([INVOICE, PHOTO]);

  await expect(panel.getByText("Toegevoegd")).toHaveCount(2);
  expect(asking).toBe(3);
  const stored = (await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`)).body.data;
  expect(stored).toHaveLength(2);
});

story("a document stays in sight when another language is chosen", async ({ page, product }) => {
  const { quoteId } = await quoteAtInvoice(product, "Vertaald");
  await merchantAt(page, product, `/quotes/${quoteId}`);
  const panel = page.getByRole("region", { name: "Documenten" });
  await panel.getByLabel("Bestand kiezen").setInputFiles(INVOICE);
  await panel.getByRole("link", { name: "factuur.pdf" }).click();
  const drawn = page.frameLocator("iframe").getByRole("img", { name: "factuur.pdf 1/1" });
  await expect(drawn).toBeVisible();

  const framed = page.waitForResponse(/document-frame\?lang=en/);
  await page.getByRole("button", { name: "English" }).first().click();
  await framed;

  await expect(page.locator('iframe[src*="lang=en"]')).toBeVisible();
  await expect(drawn).toBeVisible();
  await page.getByRole("button", { name: "Nederlands" }).first().click();
  await expect(page.locator('iframe[src*="lang=nl"]')).toBeVisible();
});
