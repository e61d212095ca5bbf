import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { expect, story } from "../../src/story.ts";

story(
  "a key that is shown once outlasts Escape and Back, and who keeps it without copying has it",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/settings/api-keys");
    await page.getByRole("button", { name: "Sleutel maken" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam").fill("Planning");
    await dialog.getByRole("button", { name: "Sleutel maken" }).click();
    const key = dialog.getByText(/^okey_/);
    await expect(key).toBeVisible();

    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
    await page.goBack().catch(() => undefined);

    await expect(key).toBeVisible();
    const asks: string[] = [];
    page.once("dialog", async (asked) => {
      asks.push(asked.type());
      await asked.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => asks).toEqual(["beforeunload"]);
    await expect(key).toBeVisible();
    const token = await key.textContent();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    // Nothing holds the page from then on.
    page.once("dialog", (asked) => void asks.push(asked.type()));
    await page.reload();
    expect(asks).toHaveLength(1);
    await page.context().close();
  },
);

story("a key that cannot be copied is not closed before its owner was told", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    document.execCommand = () => false;
  });
  await page.goto("/settings/api-keys");
  const create = page.getByRole("button", { name: "Sleutel maken" }).first();
  const dialog = page.getByRole("dialog");
  const key = dialog.getByText(/^okey_/);
  const untold = dialog.getByText("Kopiëren lukte niet");
  const kept = dialog.getByRole("button", { name: "Ik heb het bewaard" });
  for (const tries of [kept, dialog.getByRole("button", { name: /kopiëren$/ })]) {
    await create.click();
    await dialog.getByLabel("Naam").fill("Niet te kopiëren");
    await dialog.getByRole("button", { name: "Sleutel maken" }).click();
    await expect(key).toBeVisible();
    await tries.click();
    await expect(untold).toBeVisible();
    await expect(key).toBeVisible();
    await kept.click();
    await expect(dialog).toBeHidden();
  }
  await page.context().close();
});

story(
  "without a connection a bar says so, and what was sent goes out once when it is back",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Tunnel");
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto(`/cases/${caseId}`);
    const bar = page.getByText("Geen verbinding.", { exact: true });
    await expect(bar).toHaveCount(0);

    await page.context().setOffline(true);
    await expect(bar).toBeVisible();
    await page.getByLabel("Uw bericht").fill("Wij zitten in een tunnel.");
    await page.getByRole("button", { name: "Versturen" }).click();
    await expect(page.getByText("Niet verstuurd")).toBeVisible();
    await page.context().setOffline(false);

    await expect(bar).toHaveCount(0);
    await expect(page.getByText("Niet verstuurd")).toHaveCount(0);
    await expect(page.getByText("Wij zitten in een tunnel.")).toHaveCount(1);
    const stored = async () => {
      const { body } = await callApi(product, "GET", `/v1/cases/${caseId}/messages`);
      return JSON.stringify(body).split("Wij zitten in een tunnel.").length - 1;
    };
    await expect.poll(stored).toBe(1);
    await page.context().close();
  },
);

story("keys of one letter can be switched off, and stay off", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  const list = page.getByRole("dialog", { name: "Sneltoetsen" });
  // Keys of one letter count from the moment that the scripts are there (decision record 0420).
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(list).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await list.getByLabel("Toetsen van één letter gebruiken").uncheck();
  await list.getByRole("button", { name: "Sluiten" }).click();

  await page.reload();
  // Ctrl+K is kept until the scripts are there: once it is answered, the other keys would be too.
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: /Zoek een nummer/ });
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("/");

  await expect(list).toBeHidden();
  await expect(page.locator("[data-search]")).not.toBeFocused();
  await page.context().close();
});

story("a link stays in the portal while there is no connection, and says why", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  const bar = page.getByText("Geen verbinding.", { exact: true });
  const cases = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /^Vragen/ });
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();

  await cases.click();

  await expect(page.getByText("Die pagina opent pas als de verbinding er weer is.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offertes");
  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
  await cases.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vragen");
  await page.context().close();
});

story(
  "on a phone the word about the connection stays in sight however far a page is scrolled",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/quotes");
    await page.context().setOffline(true);
    const word = page.getByText("Geen verbinding.", { exact: true });
    await expect(word).toBeVisible();

    await page.evaluate(() => scrollTo(0, 400));

    // A press lands on what is drawn on top.
    await word.click({ trial: true, timeout: 5_000 });
    expect(await page.evaluate(() => scrollY)).toBe(400);
    await page.context().close();
  },
);

story("a question whose answer was lost opens one case, also after a reload", async ({ browser, product }) => {
  const quote = await callApi(product, "POST", "/v1/quotes", quoteBody("Eenmalig"));
  const { quoteId } = quote.body.data;
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  const ask = async () => {
    await page.goto(`/quotes/${quoteId}`);
    await page.getByRole("button", { name: "Stel een vraag" }).click();
    return page.getByRole("dialog");
  };
  await page.route("**/api/trpc/cases.create*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const first = await ask();
  await first.getByLabel("Waar gaat het over?").selectOption("Uw feedback");
  await first.getByLabel("Uw feedback gaat over").selectOption({ index: 1 });
  await first.getByLabel("Onderwerp").fill("Uitbetaling");
  await first.getByLabel("Uw bericht").fill("Komt het geld nog dit jaar?");
  await first.getByRole("button", { name: "Versturen" }).click();
  await expect(first.getByRole("alert")).toContainText("internet");
  await page.unroute("**/api/trpc/cases.create*");

  const again = await ask();
  await expect(again.getByLabel("Uw bericht")).toHaveValue("Komt het geld nog dit jaar?");
  await expect(again.getByLabel("Onderwerp")).toHaveValue("Uitbetaling");
  await again.getByRole("button", { name: "Versturen" }).click();

  await page.waitForURL(/\/cases\/cas_/);
  const stored = await callApi(product, "GET", `/v1/cases?quoteId=${quoteId}`);
  expect(stored.body.data).toMatchObject([{ type: "merchant_feedback", subject: "Uitbetaling" }]);

  // Other words are another case, also in the form that tried the ones before.
  await page.route("**/api/trpc/cases.create*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const third = await ask();
  await expect(third.getByLabel("Uw bericht")).toHaveValue("");
  await third.getByLabel("Uw bericht").fill("Mag de factuur later?");
  await third.getByRole("button", { name: "Versturen" }).click();
  await expect(third.getByRole("alert")).toContainText("internet");
  await page.unroute("**/api/trpc/cases.create*");
  await third.getByLabel("Uw bericht").fill("Mag de factuur een week later?");
  await third.getByRole("button", { name: "Versturen" }).click();
  await page.waitForURL(/\/cases\/cas_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mag de factuur een week later?");
  await page.context().close();
});

story(
  "what found no answer while the browser saw a network goes out once the case can be read again",
  async ({ browser, product }) => {
    const { caseId } = await openCase(product, "Haperend");
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto(`/cases/${caseId}`);
    await quiet(page);
    await page.route("**/api/trpc/**", (route) => route.abort());
    await page.getByLabel("Uw bericht").fill("Het wifi hapert.");
    await page.getByRole("button", { name: "Versturen" }).click();
    await expect(page.getByText("zodra de verbinding er weer is")).toBeVisible();

    await page.unroute("**/api/trpc/**");

    await expect(page.getByText("Niet verstuurd")).toHaveCount(0);
    await expect(page.getByText("Het wifi hapert.")).toHaveCount(1);
    // On its way it says nothing of having failed either.
    const stored = async () => {
      const { body } = await callApi(product, "GET", `/v1/cases/${caseId}/messages`);
      return JSON.stringify(body).split("Het wifi hapert.").length - 1;
    };
    await expect.poll(stored).toBe(1);
    await page.context().close();
  },
);
