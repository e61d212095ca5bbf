import { addPastDeliveries } from "../../src/add-past-deliveries.ts";
import { mailedLink } from "../../src/mail/mailed-link.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "why did my endpoint not get this event? Three clicks from the list of quotes tell",
  async ({ page, product, receiver }) => {
    receiver.answerAllWith({ status: 401, body: "unknown secret" });
    const name = "Planning die weigert";
    await callApi(product, "POST", "/v1/events/destinations", { name, url: receiver.url });
    await callApi(product, "POST", "/v1/quotes", quoteBody("Waarom"));
    await receiver.waitForRequests(1);
    await page.goto("/quotes");
    await signIn(page, product.demo.users.owner);

    await page
      .getByRole("link", { name: /Waarom/ })
      .first()
      .click();
    await page.getByRole("link", { name }).click();

    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("quote.created");
    await expect(dialog).toContainText("De ontvanger accepteerde het geheim niet.");
    await expect(dialog).toContainText("unknown secret");
    await expect(dialog).toContainText("Bearer whsec_••••");
  },
);

story(
  "a test event is shown apart, what was delivered is sent again, and new rows come while one looks",
  async ({ page, product, receiver }) => {
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Live", url: receiver.url });
    await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
    await signIn(page, product.demo.users.owner);

    await page.getByRole("button", { name: "Testbericht sturen" }).click();
    await expect(page.getByText("Het testbericht is op weg.")).toHaveRole("status");
    const [test] = await receiver.waitForRequests(1);
    expect(JSON.parse(test?.body ?? "")).toMatchObject({ version: "2026-06-01", type: "ping" });
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows.filter({ hasText: "Testbericht" })).toContainText("Bezorgd");

    await callApi(product, "POST", "/v1/quotes", quoteBody("Meekomer"));
    await expect(rows.filter({ hasText: "quote.created" })).toContainText("Bezorgd");
    await rows.filter({ hasText: "quote.created" }).getByRole("button").click();
    await page.getByRole("dialog").getByRole("button", { name: "Opnieuw versturen" }).click();
    const requests = await receiver.waitForRequests(3);
    expect(requests[2]?.body).toBe(requests[1]?.body);
    await expect(page.getByRole("dialog")).toContainText("Poging 2");
    await page.getByRole("dialog").getByRole("button", { name: "Sluiten" }).click();

    await rows.last().hover();
    await callApi(product, "POST", "/v1/quotes", quoteBody("Nakomer"));
    const show = page.getByRole("button", { name: "1 nieuw bericht tonen" });
    await show.hover();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    // A pointer that goes from the rows to it is still in the list.
    expect(await show.isVisible()).toBe(true);
    await show.click();
    await expect(rows.filter({ hasText: "quote.created" })).toHaveCount(2);

    await page.getByRole("button", { name: "Lijst stilzetten" }).click();
    await callApi(product, "POST", "/v1/quotes", quoteBody("Achteraan"));
    await receiver.waitForRequests(5);
    // As the browser says it when a person comes back to the tab after a while.
    await page.evaluate(() => {
      const leftAt = Date.now;
      Date.now = () => leftAt() + 20_000;
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await page.waitForTimeout(1_000);
    await expect(rows.filter({ hasText: "quote.created" })).toHaveCount(2);
    await page.getByRole("button", { name: "Lijst volgen" }).click();
    await expect(rows.filter({ hasText: "quote.created" })).toHaveCount(3);
    await page.getByRole("button", { name: "Lijst stilzetten" }).click();
    await page.getByLabel("Soort bericht").selectOption("ping");
    await expect(rows.filter({ hasText: "quote.created" })).toHaveCount(0);
    await expect(rows.filter({ hasText: "Testbericht" })).toHaveCount(1);
  },
);

story("on a phone what becomes of a test event stays in sight", async ({ page, product, receiver }) => {
  const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Telefoon", url: receiver.url });
  await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
  await signIn(page, product.demo.users.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Testbericht sturen" }).click();
  await receiver.waitForRequests(1);
  await expect(page.getByRole("region", { name: "Hoe gaat het?" })).toContainText("100%");
  await expect(page.getByText("Het testbericht is op weg.")).toBeInViewport({ ratio: 1 });
});

story(
  "a rotated secret counts from the very next send, what failed is counted and sent again, and a deleted destination gets nothing more",
  async ({ page, product, receiver }) => {
    const name = "Wordt verwijderd";
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name, url: receiver.url });
    const { destinationId } = registered.body.data;
    await page.goto(`/settings/destinations/${destinationId}`);
    await signIn(page, product.demo.users.owner);

    await page
      .getByRole("button", { name: /geheim/i })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button").last().click();
    const secret = await page.getByRole("dialog").locator("code").textContent();
    await page.getByRole("button", { name: "Ik heb het bewaard" }).click();
    await page.getByRole("button", { name: "Testbericht sturen" }).click();
    const [test] = await receiver.waitForRequests(1);
    expect(secret).toMatch(/^whsec_/);
    expect(test?.headers.authorization).toBe(`Bearer ${secret}`);

    await page.getByRole("button", { name: "Mislukte berichten opnieuw versturen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Tellen" }).click();
    await expect(page.getByRole("dialog")).toContainText("Er zijn geen berichten waarmee we gestopt zijn.");
    await page.getByRole("dialog").getByRole("button", { name: "Sluiten" }).click();

    receiver.answerAllWith({ status: 503 });
    const waiting = await callApi(product, "POST", "/v1/quotes", quoteBody("Wegvaller"));
    await receiver.waitForRequests(2);
    await page.getByRole("button", { name: "Koppeling verwijderen" }).click();
    const remove = page.getByRole("dialog").getByRole("button", { name: "Koppeling verwijderen" });
    await expect(remove).toBeDisabled();
    await page.getByRole("dialog").getByRole("textbox").fill(name);
    await remove.click();
    await expect(page).toHaveURL(/\/settings\/destinations$/);
    expect((await callApi(product, "GET", `/v1/events/destinations/${destinationId}`)).status).toBe(404);
    await page.goto(waiting.body.links.portalQuote);
    const deleted = page.getByRole("paragraph").filter({ hasText: "Verwijderde koppeling" });
    await expect(deleted.first()).toContainText("Geannuleerd");
  },
);

story(
  "what was given up since a moment of one's own choice is counted, then sent again; figures say what they are of",
  async ({ page, product, receiver }) => {
    const name = "Was een dag weg";
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name, url: receiver.url });
    const { destinationId } = registered.body.data;
    const organizationId = product.demo.organizations["zonnig-dak"]?.organizationId ?? "";
    const past = { failedHoursAgo: [0.5, 5, 5.5, 50], attempts: 2_100 };
    await addPastDeliveries(product.demo.databaseUrl, { organizationId, destinationId, ...past });
    await page.goto(`/settings/destinations/${destinationId}`);
    await signIn(page, product.demo.users.owner);
    await expect(page.getByRole("main")).toContainText("2.000 of meer: deze cijfers gaan over de nieuwste 2.000");

    await page.getByRole("button", { name: "Mislukte berichten opnieuw versturen" }).click();
    const dialog = page.getByRole("dialog");
    const count = dialog.getByRole("button", { name: "Tellen" });
    await dialog.getByLabel("Mislukt in").selectOption({ label: "het afgelopen uur" });
    await count.click();
    await expect(dialog.getByRole("status")).toHaveText("Er is 1 mislukt bericht.");
    await dialog.getByLabel("Mislukt in").selectOption({ label: "zelf kiezen" });
    await expect(count).toBeDisabled();
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await expect(dialog).toContainText(`In uw tijdzone: ${zone}`);
    const typed = await page.evaluate(() => {
      const at = new Date(Date.now() - 6 * 60 * 60 * 1000);
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    });
    await dialog.getByLabel("Mislukt vanaf").fill(typed);
    await count.click();
    await expect(dialog.getByRole("status")).toHaveText("Er zijn 3 mislukte berichten.");
    expect(receiver.requests).toHaveLength(0);

    // What went wrong is of the count before.
    await page.route(/deliveries\.replayFailed/, (route) => route.abort(), { times: 1 });
    await dialog.getByRole("button", { name: "3 berichten opnieuw versturen" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByLabel("Mislukt vanaf").fill(typed.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`));
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await count.click();
    await expect(dialog.getByRole("status")).toHaveText("Er zijn 3 mislukte berichten.");

    // As of very many: the first call says that it sent a part.
    let calls = 0;
    await page.route(/deliveries\.replayFailed/, async (route) => {
      const answer = await route.fetch();
      calls += 1;
      const body = await answer.text();
      await route.fulfill({
        response: answer,
        body: calls === 1 ? body.replace('"hasMore":false', '"hasMore":true') : body,
      });
    });
    await dialog.getByRole("button", { name: "3 berichten opnieuw versturen" }).click();

    const sent = await receiver.waitForRequests(3);
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(["{}"]));
    await expect(dialog).toBeHidden();
    expect(calls).toBe(2);
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Bezorgd" })).toHaveCount(3);
  },
);

story("mail that would go to people is readable by owners", async ({ page, product }) => {
  await page.goto("/settings/members");
  await signIn(page, product.demo.users.owner);
  await page.getByRole("button", { name: "Uitnodigen" }).click();
  await page.getByRole("dialog").getByLabel("E-mailadres").fill("post@zonnig-dak.example");
  await page.getByRole("dialog").getByRole("button", { name: "Uitnodigen" }).click();
  await expect(page.getByRole("dialog").getByText("post@zonnig-dak.example")).toBeVisible();
  const link = await mailedLink(product, "post@zonnig-dak.example");

  await page.goto("/dev/mail");
  await expect(page.getByRole("link", { name: link })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("post@zonnig-dak.example");

  await page.goto("/settings/notifications");
  const choice = page.getByLabel("Een koppeling werkt al een uur niet");
  await expect(choice).toHaveValue("at_once");
  // The other stories know it as it was.
  for (const frequency of ["daily", "at_once"]) {
    // A choice that is made before the page's scripts have begun is taken back by them.
    await expect(async () => {
      await choice.selectOption(frequency);
      await expect(page.getByText("Opgeslagen")).toBeVisible({ timeout: 5_000 });
      await expect(choice).toHaveValue(frequency, { timeout: 1_000 });
    }).toPass();
    await page.reload();
    await expect(choice).toHaveValue(frequency);
  }
});
