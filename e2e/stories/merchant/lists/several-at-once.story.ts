import { chooseRows } from "../../../src/choose-rows.ts";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { newPerson } from "../../../src/new-person.ts";
import { heldRequests } from "../../../src/pages/held-requests.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import { signIn } from "../../../src/sign-in.ts";
import { expect, story } from "../../../src/story.ts";
import { putOffRetry } from "../../../src/time/put-off-retry.ts";

story(
  "one question is asked about several quotes, and several cases are closed: one that was closed already is told with its reason",
  async ({ page, product }) => {
    const { owner } = product.demo.users;
    for (let index = 0; index < 4; index += 1)
      await callApi(product, "POST", "/v1/quotes", { ...quoteBody("Bundelaar"), externalId: `B-${index}` });
    await page.goto("/quotes?q=bundelaar");
    await signIn(page, owner);
    const bar = await chooseRows(page);
    await expect(bar.getByRole("button", { name: "Vraag stellen over deze offertes" })).toBeDisabled();
    await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
    await page.getByRole("checkbox", { name: "Anneke Bundelaar selecteren" }).first().uncheck();
    await expect(bar).toContainText("3 geselecteerd");
    await bar.getByRole("button", { name: "Vraag stellen over deze offertes" }).click();
    const dialog = page.getByRole("dialog", { name: "Vraag stellen over deze offertes" });
    await dialog.getByLabel("Onderwerp").fill("Bundelvraag");
    await dialog.getByLabel("Uw bericht").fill("Kan de uitbetaling in één keer?");
    await dialog.getByRole("button", { name: "3 vragen versturen" }).click();
    await expect(bar).toContainText("3 gelukt.");
    await expect(bar).toContainText("Niets geselecteerd");

    await page.goto("/cases?tab=all&q=bundelvraag");
    const rows = page.getByRole("main").locator("[data-row-link]");
    await expect(rows).toHaveCount(3);
    const caseId = ((await rows.first().getAttribute("href")) ?? "").split("/").at(-1);
    const elsewhere = await portalPerson(product, owner);
    await chooseRows(page);
    await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
    await elsewhere.call("cases.close", { caseId });
    await bar.getByRole("button", { name: "Vragen sluiten" }).click();
    await expect(bar).toContainText("2 gelukt, 1 niet.");
    await expect(bar.getByRole("listitem")).toHaveText(
      "Deze vraag is al gesloten. Laad de pagina opnieuw. Bundelvraag",
    );
    await expect(bar).toContainText("1 geselecteerd");
    await expect(bar.getByRole("button", { name: "Vraag sluiten", exact: true })).toBeEnabled();
    await expect(page.getByText("Gesloten", { exact: false }).first()).toBeVisible();
    await page.getByRole("button", { name: "Selecteren" }).click();
    await expect(bar).toHaveCount(0);
  },
);

story("a merchant closes a case from its page, and opens it again by writing", async ({ page, product }) => {
  const { body } = await callApi(product, "POST", "/v1/quotes", quoteBody("Sluiter"));
  const { quoteId } = body.data;
  const opened = await callApi(product, "POST", `/v1/quotes/${quoteId}/cases`, {
    type: "general",
    message: { body: "Klopt het bedrag?" },
  });
  const { caseId } = opened.body.data;
  await page.goto(`/cases/${caseId}`);
  await signIn(page, product.demo.users.owner);
  await page.getByRole("button", { name: "Vraag sluiten" }).click();
  await expect(page.getByRole("button", { name: "Vraag sluiten" })).toHaveCount(0);
  expect((await callApi(product, "GET", `/v1/cases/${caseId}`)).body.data).toMatchObject({ state: "closed" });
  await page.getByLabel("Uw bericht").fill("Toch nog iets.");
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByRole("button", { name: "Vraag sluiten" })).toBeVisible();
});

story(
  "several deliveries go at once: what waits now, what was delivered once more",
  async ({ page, product, receiver }) => {
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Bundel", url: receiver.url });
    await callApi(product, "POST", "/v1/quotes", quoteBody("Aangekomen"));
    await receiver.waitForRequests(1);
    receiver.answerAllWith({ status: 503 });
    await callApi(product, "POST", "/v1/quotes", quoteBody("Uitsteller"));
    const sent = await receiver.waitForRequests(2);
    await putOffRetry(product.demo.databaseUrl, JSON.parse(sent.at(-1)?.body ?? "").eventId);
    receiver.answerAllWith({ status: 204 });
    await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
    await signIn(page, product.demo.users.owner);
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows.filter({ hasText: "Uitsteller" })).toContainText("Mislukt, we proberen het opnieuw");
    const bar = await chooseRows(page);
    // The scripts are there by now: keys of one letter are not kept for late ones (decision record 0420).
    for (const row of [0, 1]) {
      await page.keyboard.press("j");
      await expect(rows.nth(row).getByRole("button")).toBeFocused();
    }
    await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
    await bar.getByRole("button", { name: "Opnieuw versturen" }).click();
    await expect(bar).toContainText("2 gelukt.");
    await receiver.waitForRequests(4);
    await expect(rows.filter({ hasText: "Uitsteller" })).toContainText("Bezorgd");
  },
);

story("choosing that was ended while something is done stays ended", async ({ page, product }) => {
  for (let index = 0; index < 2; index += 1)
    await callApi(product, "POST", "/v1/quotes", { ...quoteBody("Afbreker"), externalId: `A-${index}` });
  await page.goto("/quotes?q=afbreker");
  await signIn(page, product.demo.users.owner);
  const bar = await chooseRows(page);
  await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
  await bar.getByRole("button", { name: "Vraag stellen over deze offertes" }).click();
  const dialog = page.getByRole("dialog", { name: "Vraag stellen over deze offertes" });
  await dialog.getByLabel("Onderwerp").fill("Afgebroken");
  await dialog.getByLabel("Uw bericht").fill("Wanneer?");
  const letThemCome = await heldRequests(page, "**/api/trpc/cases.create**");
  const made = page.waitForResponse("**/api/trpc/cases.create**");
  await dialog.getByRole("button", { name: "2 vragen versturen" }).click();
  await page.getByRole("button", { name: "Selecteren" }).click();
  await expect(bar).toHaveCount(0);

  letThemCome();
  await made;
  await quiet(page);

  await expect(bar).toHaveCount(0);
});

story("a question about several quotes whose page was left halfway is asked once", async ({ page, product }) => {
  const quoteIds: string[] = [];
  for (const externalId of ["V-1", "V-2"]) {
    const { body } = await callApi(product, "POST", "/v1/quotes", { ...quoteBody("Verlater"), externalId });
    quoteIds.push(body.data.quoteId);
  }
  await page.goto("/quotes?q=verlater");
  await signIn(page, product.demo.users.owner);
  const ask = async () => {
    const bar = await chooseRows(page);
    await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
    await bar.getByRole("button", { name: "Vraag stellen over deze offertes" }).click();
    return { bar, dialog: page.getByRole("dialog", { name: "Vraag stellen over deze offertes" }) };
  };
  const first = await ask();
  await first.dialog.getByLabel("Onderwerp").fill("Planning");
  await first.dialog.getByLabel("Uw bericht").fill("Wanneer kan dit door?");
  // It comes, and its answer does not.
  await page.route("**/api/trpc/cases.create*", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await first.dialog.getByRole("button", { name: "2 vragen versturen" }).click();
  await expect(first.bar).toContainText("Er is geen verbinding.");
  await page.unroute("**/api/trpc/cases.create*");

  await page.reload();
  const { bar, dialog } = await ask();

  await expect(dialog.getByLabel("Onderwerp")).toHaveValue("Planning");
  await dialog.getByRole("button", { name: "2 vragen versturen" }).click();
  await expect(bar).toContainText("2 gelukt.");
  for (const quoteId of quoteIds)
    expect((await callApi(product, "GET", `/v1/cases?quoteId=${quoteId}`)).body.data).toHaveLength(1);
});

story("a question that one of several quotes refused keeps its subject with its text", async ({ page, product }) => {
  for (const externalId of ["W-1", "W-2"])
    await callApi(product, "POST", "/v1/quotes", { ...quoteBody("Weigeraar"), externalId });
  await page.goto("/quotes?q=weigeraar");
  await signIn(page, product.demo.users.owner);
  const bar = await chooseRows(page);
  // Of one that is left it says "deze offerte".
  const name = /^Vraag stellen over deze offertes?$/;
  const dialog = page.getByRole("dialog", { name });
  const open = () => bar.getByRole("button", { name }).click();
  await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
  await open();
  await dialog.getByLabel("Onderwerp").fill("Keuring");
  await dialog.getByLabel("Uw bericht").fill("Wanneer komt de keuring?");
  let tries = 0;
  await page.route("**/api/trpc/cases.create*", async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    const data = { code: "state_conflict", requestId: "req_1" };
    await route.fulfill({ status: 409, json: { error: { code: -32_009, message: "No.", data } } });
  });
  await dialog.getByRole("button", { name: "2 vragen versturen" }).click();
  await expect(bar).toContainText("1 gelukt, 1 niet.");

  await open();
  await expect(dialog.getByLabel("Uw bericht")).toHaveValue("Wanneer komt de keuring?");
  await expect(dialog.getByLabel("Onderwerp")).toHaveValue("Keuring");
  await dialog.getByRole("button", { name: "Vraag versturen" }).click();
  await expect(bar).toContainText("1 gelukt.");

  // All of them have it: what is asked next begins anew.
  await bar.getByRole("button", { name: "Alles op deze pagina" }).click();
  await open();
  await expect(dialog.getByLabel("Uw bericht")).toHaveValue("");
  await expect(dialog.getByLabel("Onderwerp")).toHaveValue("");
});

story("who may no longer ask loses the bar with the button that ends it", async ({ browser, product }) => {
  const { owner, member } = product.demo.users;
  const asOwner = await portalPerson(product, owner);
  const { data } = await asOwner.call<{ data: { userId: string; email: string }[] }>("members.list", {});
  const userId = data.find(({ email }) => email === member.email)?.userId;
  const page = await newPerson(browser, product.demo.portalUrl, member);
  for (const path of ["/quotes", "/cases?tab=all"]) {
    await page.goto(path);
    const bar = await chooseRows(page);
    await asOwner.call("members.changeRole", { userId, role: "viewer" });
    await expect(page.getByRole("button", { name: "Selecteren" })).toHaveCount(0);

    await expect(bar).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);

    await asOwner.call("members.changeRole", { userId, role: "member" });
  }
  await page.context().close();
});
