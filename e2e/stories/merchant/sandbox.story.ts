import { INVOICE } from "../../src/documents-desk.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { doubleClick } from "../../src/pages/double-click.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { lookAtPage } from "../../src/pages/look-at-page.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { expect, story } from "../../src/story.ts";
import { BANNER, enterTestMode, makeTestApiKey } from "../../src/test-mode.ts";

story(
  "test data: a key of its own, a quote that its merchant moves, and nothing of it in the live portal",
  async ({ page, product, receiver }) => {
    const apiKey = await makeTestApiKey(page, product);
    const call = async (path: string, body: unknown) => {
      const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
      const response = await fetch(`${product.demo.baseUrl}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return response.json();
    };
    await call("/v1/events/destinations", { name: "Test", url: receiver.url });
    const { data: quote, links } = await call("/v1/quotes", {
      ...quoteBody("Proef"),
      tags: ["sandbox_disbursement_pending"],
    });
    expect(quote.financing.status).toBe("disbursement_pending");

    await page.goto(links.portalQuote);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Proef");
    expect(await lookAtPage(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("combobox", { name: "Reden van stilstand" }).selectOption("installation_blocked");
    await page.getByRole("button", { name: "Stilzetten" }).click();
    await expect(page.getByText("Installatie kan niet doorgaan").first()).toBeVisible();
    await page.getByRole("button", { name: "Weer verder" }).click();
    await page.getByRole("button", { name: "Uitbetaald" }).click();
    await expect(page.getByText("Deze financiering is gesloten.")).toBeVisible();
    const deliveries = await receiver.waitForRequests(2);
    const types = deliveries.map(({ body }) => JSON.parse(body).type);
    expect(types.sort()).toEqual(["quote.created", "quote.financing.completed"]);
    expect(JSON.parse(deliveries[0]?.body ?? "").organization.slug).toBe("zonnig-dak-test");

    const opened = await call(`/v1/quotes/${quote.quoteId}/cases`, {
      type: "general",
      message: { body: "Komt een vraag ook aan?" },
    });
    expect((await page.goto(`/cases/${opened.data.caseId}`))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Komt een vraag ook aan?");
    await page.getByLabel("Uw bericht").fill("En een antwoord?");
    await page.getByRole("button", { name: "Versturen" }).click();
    await expect(page.getByLabel("Uw bericht")).toHaveValue("");

    for (const path of ["/settings/members", "/settings/organization", "/settings/notifications"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/quotes$/);
    }
    await page.getByRole("button", { name: "Terug naar echte gegevens" }).click();
    await expect(page.getByText(BANNER)).toBeHidden();
    expect((await page.goto(links.portalQuote))?.status()).toBe(404);
  },
);

story("a window of live data that another one overtook with test data changes nothing", async ({ page, product }) => {
  await enterTestMode(page, product);
  await page.getByRole("button", { name: "Terug naar echte gegevens" }).click();
  await expect(page.getByText(BANNER)).toBeHidden();
  await page.goto("/settings/api-keys");
  const count = await page.getByRole("listitem").count();

  await enterTestMode(await page.context().newPage(), product);

  await expect(page.getByText("In een ander venster bent u naar andere gegevens gegaan.")).toBeVisible();
  await page.getByRole("button", { name: "Sleutel maken" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('input[name="name"]').fill("Astray");
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.getByRole("alert")).toContainText("In een ander venster");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Offertes", exact: true }).click();
  await expect(page).toHaveURL(/\/quotes$/);
  await expect(page.getByText(BANNER)).toBeVisible();
  await page.goto("/settings/api-keys");
  await expect(page.getByText("Astray")).toHaveCount(0);
  await page.getByRole("button", { name: "Terug naar echte gegevens" }).click();
  await expect(page.getByText(BANNER)).toBeHidden();
  await page.goto("/settings/api-keys");
  await expect(page.getByRole("listitem")).toHaveCount(count);
});

story(
  "in a window that another one overtook keys and the palette load the next page whole, and who leaves is asked once",
  async ({ page, product }) => {
    const live = await callApi(product, "POST", "/v1/quotes", quoteBody("Inhaler"));
    await enterTestMode(page, product);
    await page.getByRole("button", { name: "Terug naar echte gegevens" }).click();
    await expect(page.getByText(BANNER)).toBeHidden();
    await page.goto("/settings/api-keys");
    const other = await page.context().newPage();
    const overtaken = page.getByText("In een ander venster bent u naar andere gegevens gegaan.");
    await enterTestMode(other, product);
    await expect(overtaken).toBeVisible();

    await page.keyboard.press("g");
    await page.keyboard.press("q");
    await expect(page.getByText(BANNER)).toBeVisible();

    await other.getByRole("button", { name: "Terug naar echte gegevens" }).click();
    await expect(overtaken).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /Zoek een nummer/ }).fill("vragen");
    await page.getByRole("option", { name: /^Vragen/ }).click();
    await expect(page).toHaveURL(/\/cases/);
    await expect(page.getByText(BANNER)).toBeHidden();

    await page.goto(`/quotes/${live.body.data.quoteId}`);
    await heldRequests(page, "**/api/quotes/*/documents?*");
    await page.getByRole("region", { name: "Documenten" }).getByLabel("Bestand kiezen").setInputFiles(INVOICE);
    await expect(page.getByRole("progressbar")).toBeVisible();
    await other.getByRole("switch", { name: "Testgegevens" }).first().click();
    await expect(overtaken).toBeVisible();
    const questions: string[] = [];
    page.on("dialog", async (dialog) => {
      questions.push(dialog.type());
      await dialog.accept();
    });
    await page.getByRole("link", { name: "Koppelingen" }).click();
    await expect(page.getByText(BANNER)).toBeVisible();
    expect(questions).toEqual(["confirm"]);
  },
);

story("the second press of a double-click makes no second move of a test quote", async ({ page, product }) => {
  const apiKey = await makeTestApiKey(page, product);
  const answer = await fetch(`${product.demo.baseUrl}/v1/quotes`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify(quoteBody("Dubbeldrukker")),
  });
  const { links } = await answer.json();
  await page.goto(links.portalQuote);
  let moves = 0;
  page.on("request", (request) => {
    if (request.url().includes("sandbox.advance")) moves += 1;
  });
  const buttons = page.getByRole("button", { name: /^Uitvoeren/ });
  await expect(buttons.first()).toBeEnabled();
  const before = (await buttons.allTextContents()).join("|");

  await doubleClick(page, buttons.first(), buttons.filter({ hasNotText: new RegExp(before) }).first());
  await quiet(page);

  expect(moves).toBe(1);
});
