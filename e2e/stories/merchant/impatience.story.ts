import type { Locator } from "@playwright/test";
import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

story(
  "a destination whose answer was lost is said to exist when it is sent again, with the way to it",
  async ({ browser, product }) => {
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    let isLost = false;
    await page.route("**/api/trpc/destinations.create**", async (route) => {
      const answer = await route.fetch();
      if (isLost) return route.fulfill({ response: answer });
      isLost = true;
      return route.abort("connectionreset");
    });
    await page.goto("/settings/destinations");
    await page.getByRole("button", { name: "Koppeling toevoegen" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam").fill("Antwoord kwijt");
    await dialog.getByLabel("Endpoint-URL").fill("https://hooks.voorbeeld.example/kwijt");
    const send = dialog.getByRole("button", { name: "Koppeling toevoegen" });
    await send.click();
    await expect(dialog.getByRole("alert")).toContainText("internet");
    // There before its text, so that it is heard.
    await expect(dialog.getByRole("status")).toBeEmpty();

    await send.click();

    await expect(dialog.getByRole("status")).toContainText("De koppeling ‘Antwoord kwijt’ is al toegevoegd");
    await dialog.getByRole("link", { name: "Naar de koppeling" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Antwoord kwijt" })).toBeVisible();
    await page.context().close();
  },
);

story(
  "a question that is asked again tells nothing of the last try, and a row that goes away leaves the focus at its list",
  async ({ browser, product }) => {
    const owner = await portalPerson(product, product.demo.users.owner);
    await owner.call("apiKeys.create", { name: "Weg ermee" });
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/settings/api-keys");
    const revoke = page
      .getByRole("listitem")
      .filter({ hasText: "Weg ermee" })
      .getByRole("button", { name: "Intrekken" });
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Intrekken" });
    // What stands before the service, while it is away.
    const away = "**/api/trpc/apiKeys.revoke**";
    await page.route(away, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
    await revoke.click();
    await confirm.click();
    await expect(dialog.getByRole("alert")).toContainText("De dienst is even niet bereikbaar.");
    await page.keyboard.press("Escape");
    await expect(revoke).toBeFocused();

    await page.keyboard.press("Enter");
    await confirm.click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.unroute(away);
    await revoke.first().evaluate(async (button: HTMLElement) => {
      // Escape, and Enter before the browser tells of the dialog's end.
      const asked = document.querySelector<HTMLDialogElement>("dialog[open]");
      if (asked?.dispatchEvent(new Event("cancel", { cancelable: true }))) asked.close();
      await Promise.resolve();
      button.click();
    });
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(confirm).toBeVisible();
    await confirm.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(revoke).toHaveCount(0);
    await expect(page.locator("main :focus")).toContainText("Weg ermee");
    await page.context().close();
  },
);

story("a button has the focus back with its answer, or leaves it where somebody went", async ({ browser, product }) => {
  const { body } = await callApi(product, "POST", "/v1/events/destinations", {
    name: "Met de toetsen",
    url: "https://hooks.voorbeeld.example/toetsen",
  });
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/settings/destinations/${body.data.destinationId}`);
  const test = page.getByRole("button", { name: "Testbericht sturen" });
  const pause = page.getByRole("button", { name: "Koppeling pauzeren" });
  for (const place of [test, pause]) {
    const letAnswerCome = await heldRequests(page, "**/api/trpc/deliveries.sendTest**");
    await test.press("Enter");
    await expect(test).toBeDisabled();
    if (place !== test) await place.focus();
    letAnswerCome();
    await expect(test).toBeEnabled();
    await expect(place).toBeFocused();
  }
  await page.context().close();
});

story("a button that goes away with its answer leaves the focus to what it stood in", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Weggaan");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/cases/${caseId}`);
  const close = page.getByRole("button", { name: "Vraag sluiten" });
  await close.press("Enter");
  await expect(close).toHaveCount(0);
  await expect(page.locator("main header")).toBeFocused();

  await page.goto("/settings/members");
  await page.getByRole("button", { name: "Uitnodigen" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mailadres").fill("weggaan@zonnig-dak.example");
  await dialog.getByRole("button", { name: "Uitnodigen" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Klaar" })).toBeVisible();
  await expect(dialog.locator(":focus")).toContainText("onderweg naar weggaan@zonnig-dak.example");
  await page.context().close();
});

story(
  "an invitation that is being ended says so, and leaves the focus at the list when it is gone",
  async ({ browser, product }) => {
    const owner = await portalPerson(product, product.demo.users.owner);
    const [first, second] = ["eerst.weg@voorbeeld.example", "dan.weg@voorbeeld.example"] as const;
    for (const email of [first, second]) await owner.call("members.invite", { email, role: "member" });
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/settings/members");
    const endOf = (email: string) =>
      page.getByRole("listitem").filter({ hasText: email }).getByRole("button", { name: "Intrekken" });
    const letAnswerCome = await heldRequests(page, "**/api/trpc/members.cancelInvitation**");

    await endOf(first).press("Enter");
    await expect(endOf(first)).toBeDisabled();
    await expect(endOf(second)).toBeEnabled();
    letAnswerCome();
    await expect(endOf(first)).toHaveCount(0);
    await expect(page.locator("main :focus")).toContainText(second);

    await page.keyboard.press("Tab");
    await endOf(second).press("Enter");
    await expect(endOf(second)).toHaveCount(0);
    await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
    await page.context().close();
  },
);

story("two quick presses make one new secret, and send one test event", async ({ browser, product }) => {
  const { body } = await callApi(product, "POST", "/v1/events/destinations", {
    name: "Twee keer gedrukt",
    url: "https://hooks.voorbeeld.example/dubbelklik",
  });
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/settings/destinations/${body.data.destinationId}`);
  const dialog = page.getByRole("dialog");
  const asked: string[] = [];
  // Two at once go as one request, which names both.
  page.on("request", (request) => asked.push(...(request.url().match(/(?<=\.)(rotate\w+|sendTest)/g) ?? [])));
  const pressTwice = (button: Locator) =>
    button.evaluate((pressed: HTMLButtonElement) => {
      pressed.click();
      pressed.click();
    });

  await pressTwice(page.getByRole("button", { name: "Testbericht sturen" }));
  await expect(page.getByText("Het testbericht is op weg.")).toBeVisible();
  for (const [opens, secret] of [
    ["Nieuw geheim maken", /^whsec_/],
    ["Nieuw geheim voor ondertekening", /^whsig_/],
  ] as const) {
    await page.getByRole("button", { name: opens, exact: true }).last().click();
    await pressTwice(dialog.getByRole("button").last());
    await expect(dialog.getByText(secret)).toBeVisible();
    await dialog.getByRole("button", { name: "Ik heb het bewaard" }).click();
  }

  expect(asked).toEqual(["sendTest", "rotateBearerSecret", "rotateSigningSecret"]);
  await page.context().close();
});
