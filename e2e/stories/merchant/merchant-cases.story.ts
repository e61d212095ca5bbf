import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

// How soon is told by live-pages.story.ts.
story(
  "two people talk, each sees the other's message without a reload, and nothing jumps",
  async ({ browser, page, product }) => {
    const { caseId } = await openCase(product, "Gesprek");
    const agent = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
    await agent.goto(`/support/cases/${caseId}`);
    await page.goto(`/cases/${caseId}`);
    await signIn(page, product.demo.users.owner);
    await expect(page.getByText("Wanneer wordt er uitbetaald?").last()).toBeVisible();
    await quiet(page).catch(() => undefined);

    const scrolledTo = await page.evaluate(() => window.scrollY);
    await agent.getByLabel("Uw antwoord").fill("Morgen.\r\n<b>Vóór 12 uur</b>");
    await agent.getByRole("button", { name: "Versturen" }).click();
    await expect(agent.getByText("<b>Vóór 12 uur</b>")).toBeVisible();
    await expect(agent.getByText("Wordt verstuurd…")).toHaveCount(0);
    await expect(page.getByText("<b>Vóór 12 uur</b>")).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo);
    const told = page.getByRole("region", { name: "Gesprek" }).getByRole("status").filter({ hasText: "bericht" });
    await expect(told).toHaveText("1 nieuw bericht in dit gesprek.");

    await page.getByLabel("Uw bericht").fill("Dank u wel!");
    await page.getByLabel("Uw bericht").press("Control+Enter");
    await expect(page.getByLabel("Uw bericht")).toHaveValue("");
    await expect(page.getByText("Wordt verstuurd…")).toHaveCount(0);
    await expect(told).toHaveText("Uw bericht is verstuurd.");
    await expect(agent.getByText("Dank u wel!")).toBeVisible();
    await agent.context().close();
  },
);

story("a message that could not be sent says so, survives a reload, and is sent once", async ({ page, product }) => {
  const { caseId } = await openCase(product, "Mislukt");
  await page.goto(`/cases/${caseId}`);
  await signIn(page, product.demo.users.owner);
  const sentIds: string[] = [];
  let fails = true;
  await page.route("**/api/trpc/caseMessages.post*", async (route) => {
    sentIds.push(/csmsg_\w{26}/.exec(route.request().postData() ?? "")?.[0] ?? "");
    await (fails ? route.abort() : route.continue());
  });

  await page.getByLabel("Uw bericht").fill("Komt dit aan?");
  await page.getByLabel("Uw bericht").press("Control+Enter");
  await expect(page.getByText("Dit bericht is nog niet verstuurd.")).toBeVisible();
  fails = false;
  await page.reload();
  // Nothing sends it by itself any more, and nothing says so.
  await expect(page.getByText("Dit bericht is nog niet verstuurd.")).toBeVisible();
  await page.getByRole("button", { name: "Opnieuw versturen" }).click();
  await expect(page.getByText("Niet verstuurd")).toBeHidden();
  await expect(page.getByText("Wordt verstuurd…")).toHaveCount(0);

  await expect(page.getByText("Komt dit aan?")).toHaveCount(1);
  expect(new Set(sentIds).size).toBe(1);
  const thread = await callApi(product, "GET", `/v1/cases/${caseId}/messages`);
  expect(thread.body.data.at(-1)).toMatchObject({ messageId: sentIds[0], body: "Komt dit aan?" });
});

story(
  "the inbox shows what is new, the thread where it begins, and a draft waits for its writer",
  async ({ browser, page, product }) => {
    const { caseId } = await openCase(product, "Ongelezen", "Ongelezen: kan dit?");
    const agent = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
    await agent.goto(`/support/cases/${caseId}`);
    await agent.getByLabel("Uw antwoord").fill("Dat kan.");
    await agent.getByRole("button", { name: "Versturen" }).click();
    await expect(agent.getByText("Dat kan.")).toBeVisible();
    await expect(agent.getByText("Wordt verstuurd…")).toHaveCount(0);
    await agent.context().close();

    await page.goto("/cases");
    await signIn(page, product.demo.users.owner);
    const row = page.getByRole("listitem").filter({ hasText: "Ongelezen: kan dit?" });
    await expect(row).toContainText("1 nieuw");
    await row.getByRole("link").click();
    const items = page.getByRole("region", { name: "Gesprek" }).getByRole("listitem");
    // The line of the day, the question, and then what is new.
    await expect(items.nth(2)).toHaveText("Nieuw");
    await page.getByLabel("Uw bericht").fill("Half af");

    await page.getByRole("link", { name: "Vragen", exact: true }).first().click();
    await expect(row).toBeVisible();
    await expect(row).not.toContainText("nieuw");
    await row.getByRole("link").click();
    await expect(page.getByLabel("Uw bericht")).toHaveValue("Half af");
    await expect(items).toHaveCount(3);
  },
);

story(
  "a case in any tab is found by its subject, reference and id, at an address to keep",
  async ({ browser, page, product }) => {
    const { caseId } = await openCase(product, "Zoekbaar");
    const agent = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
    await agent.goto(`/support/cases/${caseId}`);
    await agent.getByRole("button", { name: "Vraag sluiten" }).click();
    await expect(agent.getByRole("button", { name: "Vraag heropenen" })).toBeVisible();
    await page.goto("/cases");
    await signIn(page, product.demo.users.owner);

    await page.getByRole("searchbox", { name: "Zoek in uw vragen" }).fill("zoekb");
    await expect(page).toHaveURL("/cases?tab=all&q=zoekb");
    // The list before it had this question of others too.
    await expect(page.locator("[data-row-link]")).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: "gevonden" })).toHaveText(
      "Er is 1 resultaat gevonden voor ‘zoekb’.",
    );
    await expect(page.getByRole("link", { name: "Wanneer wordt er uitbetaald?" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("searchbox")).toHaveValue("zoekb");
    await page.getByRole("link", { name: "Wacht op u" }).click();
    await expect(page.getByRole("heading", { name: "Niets gevonden" })).toBeVisible();
    await page.getByRole("link", { name: "Zoek in alle vragen" }).click();
    await expect(page.locator("[data-row-link]")).toHaveCount(1);
    await page.getByRole("searchbox").fill(caseId.toLowerCase());
    await expect(page.locator("[data-row-link]")).toHaveAttribute("href", `/cases/${caseId}`);

    await agent.goto("/support?q=Zoekbaar");
    await expect(agent.getByRole("main").getByRole("status").filter({ hasText: "gevonden" })).toHaveText(
      "Er is 1 resultaat gevonden voor ‘Zoekbaar’.",
    );
    await expect(agent.getByRole("link", { name: "Wanneer wordt er uitbetaald?" })).toBeVisible();
    await agent.context().close();
  },
);

story("who sends nothing is asked for a message at its field, also with a new question", async ({ page, product }) => {
  const { quoteId, caseId } = await openCase(product, "Leeg");
  await page.goto(`/cases/${caseId}`);
  await signIn(page, product.demo.users.owner);
  const field = page.getByLabel("Uw bericht");
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription("Schrijf eerst een bericht.");
  await field.fill("Toch iets");
  await expect(field).toHaveAccessibleDescription("");

  await page.goto(`/quotes/${quoteId}`);
  await page.getByRole("button", { name: "Stel een vraag" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Versturen" }).click();
  await expect(dialog.getByLabel("Uw bericht")).toBeFocused();
  await expect(dialog.getByLabel("Uw bericht")).toHaveAccessibleDescription("Schrijf eerst een bericht.");
});
