import type { Locator, Page } from "@playwright/test";
import { chooseRows } from "../../../src/choose-rows.ts";
import { INVOICE } from "../../../src/documents-desk.ts";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { newPerson, PHONE } from "../../../src/new-person.ts";
import { openCase } from "../../../src/open-case.ts";
import { heldRequests } from "../../../src/pages/held-requests.ts";
import { expect, story } from "../../../src/story.ts";

/** Searches the cases for "anneke bakker": the second part is typed once the first was searched for. */
async function searchInTwoParts(page: Page, first: string, second: string): Promise<Locator> {
  await page.goto("/cases");
  const field = page.getByRole("searchbox");
  await field.pressSequentially(first);
  await expect(page).toHaveURL(/q=anneke/);
  await field.pressSequentially(second);
  await expect(field).toHaveValue("anneke bakker");
  await expect(page).toHaveURL(/q=anneke\+bakker/);
  return field;
}

story("a search of several words keeps its space, however slowly it is typed", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const field = await searchInTwoParts(page, "anneke ", "bakker");

  await page.getByRole("button", { name: "Zoektekst wissen" }).click();

  await expect(page).not.toHaveURL(/q=/);
  await expect(field).toBeFocused();
  await page.context().close();
});

story("what is typed in the very moment in which an earlier search begins stays", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  // A browser takes keys before it shows what has changed: on a busy machine there is time for some of them.
  await page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    let isTyped = false;
    window.setTimeout = ((run: () => void, ...rest: number[]) =>
      setTimeout(
        () => {
          run();
          const field = document.activeElement;
          const isDue = rest[0] === 250 && field instanceof HTMLInputElement && field.value === "anneke";
          if (isDue && !isTyped) isTyped = document.execCommand("insertText", false, " bak");
        },
        ...rest,
      )) as typeof window.setTimeout;
  });

  await searchInTwoParts(page, "anneke", "ker");

  await page.context().close();
});

story("a failed message that is taken back to be changed leaves what was typed since", async ({ browser, product }) => {
  const { caseId, quoteId } = await openCase(product, "Terugnemer");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/cases/${caseId}`);
  await page.route("**/api/trpc/caseMessages.post*", (route) => route.abort("connectionreset"));
  const field = page.getByLabel("Uw bericht");
  await field.fill("Wij komen maandag.");
  await page.getByLabel("Bijlage", { exact: true }).setInputFiles(INVOICE);
  await expect(page.getByText("Toegevoegd")).toBeVisible();
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByText("Niet verstuurd")).toBeVisible();
  await field.fill("En de sleutel?");
  await page.reload();

  await page.getByRole("button", { name: "Aanpassen" }).click();

  await expect(field).toHaveValue("Wij komen maandag.\n\nEn de sleutel?");
  await expect(field).toBeFocused();
  await expect(page.getByRole("list", { name: "Deze bijlagen gaan mee" })).toContainText("factuur.pdf");
  await page.unroute("**/api/trpc/caseMessages.post*");
  await page.getByRole("button", { name: "Versturen" }).click();
  const last = async () => (await callApi(product, "GET", `/v1/cases/${caseId}/messages`)).body.data.at(-1);
  await expect.poll(async () => (await last()).documents ?? []).toMatchObject([{ fileName: "factuur.pdf" }]);
  const stored = await callApi(product, "GET", `/v1/quotes/${quoteId}/documents`);
  expect(stored.body.data).toHaveLength(1);
  await page.context().close();
});

story("a message waits for the file that goes along with it", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Bijvoeger");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const letFileArrive = await heldRequests(page, "**/api/quotes/*/documents?*");
  await page.goto(`/cases/${caseId}`);
  const field = page.getByLabel("Uw bericht");
  const sends = page.getByRole("button", { name: "Versturen" });
  await field.fill("Hierbij de factuur.");
  await page.getByLabel("Bijlage", { exact: true }).setInputFiles(INVOICE);

  await expect(page.getByText("U kunt versturen als de bijlage er is.")).toBeVisible();
  await expect(sends).toBeDisabled();
  await field.press("Control+Enter");
  await expect(field).toHaveValue("Hierbij de factuur.");
  // Each percent would be read out.
  await expect(page.getByText(/^\d+\s*%$/)).toHaveAttribute("aria-hidden", "true");

  letFileArrive();
  await expect(sends).toBeEnabled();
  await sends.click();
  await expect(field).toHaveValue("");
  const last = async () => (await callApi(product, "GET", `/v1/cases/${caseId}/messages`)).body.data.at(-1);
  await expect.poll(async () => (await last()).body).toBe("Hierbij de factuur.");
  expect((await last()).documents).toHaveLength(1);
  await page.context().close();
});

story(
  "of more attachments than a message takes, the rest is said to go with the next one, and does",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Fotoreeks");
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, PHONE);
    await page.goto(`/cases/${caseId}`);
    const field = page.getByLabel("Uw bericht");
    const files = Array.from({ length: 11 }, (_, place) => ({ ...INVOICE, name: `bijlage-${place + 1}.pdf` }));
    await field.fill("Hierbij alles.");
    await page.getByLabel("Bijlage", { exact: true }).setInputFiles(files);
    await expect(page.getByText("Toegevoegd")).toHaveCount(11);
    await expect(
      page.getByText("De laatste bijlage gaat mee met uw volgende bericht.", { exact: false }),
    ).toBeVisible();
    // Half of a phone's screen is the thread's.
    const composer = await page.locator("form").filter({ has: field }).boundingBox();
    expect(composer?.height).toBeLessThan(PHONE.viewport.height / 2);

    const last = async () => (await callApi(product, "GET", `/v1/cases/${caseId}/messages`)).body.data.at(-1);
    for (const [text, count] of [
      ["Hierbij alles.", 10],
      ["En de laatste.", 1],
    ] as const) {
      await field.fill(text);
      await page.getByRole("button", { name: "Versturen" }).click();
      await expect.poll(async () => (await last()).body).toBe(text);
      expect((await last()).documents).toHaveLength(count);
      const rest = page.getByRole("list", { name: "Deze bijlagen gaan mee" });
      if (count === 10) await expect(rest).toContainText(/bijlage-\d+\.pdf/);
      else await expect(rest).toHaveCount(0);
    }
    await page.context().close();
  },
);

story("a question about several quotes is still there when they could not be reached", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  for (const externalId of ["H-1", "H-2"])
    await callApi(product, "POST", "/v1/quotes", { ...quoteBody("Herhaler"), externalId });
  await page.goto("/quotes?q=herhaler");
  const bar = await chooseRows(page);
  await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
  await page.route("**/api/trpc/cases.create*", (route) => route.abort("connectionreset"));
  const ask = bar.getByRole("button", { name: "Vraag stellen over deze offertes" });
  const dialog = page.getByRole("dialog", { name: "Vraag stellen over deze offertes" });
  await ask.click();
  await dialog.getByLabel("Onderwerp").fill("Planning");
  await dialog.getByLabel("Uw bericht").fill("Wanneer kan dit door?");
  await dialog.getByRole("button", { name: "2 vragen versturen" }).click();
  await expect(bar).toContainText("Niets gelukt.");
  await page.unroute("**/api/trpc/cases.create*");

  await ask.click();

  await expect(dialog.getByLabel("Onderwerp")).toHaveValue("Planning");
  await expect(dialog.getByLabel("Uw bericht")).toHaveValue("Wanneer kan dit door?");
  await dialog.getByRole("button", { name: "2 vragen versturen" }).click();
  await expect(bar).toContainText("2 gelukt.");
  await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
  await ask.click();
  await expect(dialog.getByLabel("Uw bericht")).toHaveValue("");
  await page.context().close();
});

story("a question that is typed while another is being sent stays", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await callApi(product, "POST", "/v1/quotes", quoteBody("Doorvrager"));
  const asking = async (asked: Page): Promise<Locator> => {
    await asked.goto("/quotes?q=doorvrager");
    const bar = await chooseRows(asked);
    await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
    await bar.getByRole("button", { name: "Vraag stellen over deze offerte" }).click();
    return asked.getByRole("dialog").getByLabel("Uw bericht");
  };
  await (await asking(page)).fill("Wanneer is het rond?");
  const letItBeAsked = await heldRequests(page, "**/api/trpc/cases.create*");
  await page.getByRole("dialog").getByRole("button", { name: "Vraag versturen" }).click();
  const other = await page.context().newPage();
  await (await asking(other)).fill("En wat kost het?");

  letItBeAsked();

  await expect(page.getByText("1 gelukt.")).toBeVisible();
  await expect(await asking(other)).toHaveValue("En wat kost het?");
  await page.context().close();
});

story("a quote that is being typed for one organization is not offered in another", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes/new");
  const name = page.getByLabel("Achternaam");
  const restored = page.getByText("U was al bezig met een offerte.", { exact: false });
  await name.fill("Geheimhouder");
  await page.goto("/quotes");
  await page.getByRole("switch", { name: "Testgegevens" }).first().click();
  await expect(page.getByText("U kijkt naar testgegevens.")).toBeVisible();

  await page.goto("/quotes/new");
  await page.getByLabel("Plaats").fill("Utrecht");
  await expect(name).toHaveValue("");
  await expect(restored).toHaveCount(0);

  await page.getByRole("button", { name: "Terug naar echte gegevens" }).click();
  await expect(page.getByText("U kijkt naar testgegevens.")).toBeHidden();
  await page.goto("/quotes/new");
  await expect(restored).toBeVisible();
  await expect(name).toHaveValue("Geheimhouder");
  await page.getByRole("button", { name: "Begin opnieuw" }).click();
  await page.context().close();
});

story("a question that is being typed about test data is not asked about real quotes", async ({ browser, product }) => {
  const { testApiKey = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  for (const apiKey of [product.apiKey, testApiKey])
    for (const externalId of ["P-1", "P-2"])
      await callApi({ ...product, apiKey }, "POST", "/v1/quotes", { ...quoteBody("Proefvraag"), externalId });
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const question = async (): Promise<Locator> => {
    await page.goto("/quotes?q=proefvraag");
    const bar = await chooseRows(page);
    await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
    await bar.getByRole("button", { name: "Vraag stellen over deze offertes" }).click();
    return page.getByRole("dialog").getByLabel("Uw bericht");
  };
  await page.goto("/quotes");
  await page.getByRole("switch", { name: "Testgegevens" }).first().click();
  await expect(page.getByText("U kijkt naar testgegevens.")).toBeVisible();
  await (await question()).fill("Alleen om te proberen.");
  await page.goto("/quotes");
  await page.getByRole("button", { name: "Terug naar echte gegevens" }).click();
  await expect(page.getByText("U kijkt naar testgegevens.")).toBeHidden();

  await expect(await question()).toHaveValue("");
  await page.context().close();
});
