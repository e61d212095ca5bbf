import { chooseRows, pressUntil } from "../../src/choose-rows.ts";
import { markFactor } from "../../src/lost-factor.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { heldPages, heldRequests } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { expect, story } from "../../src/story.ts";

story("the answer to one role closes no dialog that asks about the next one", async ({ browser, product }) => {
  const { owner, member } = product.demo.users;
  const page = await newPerson(browser, product.demo.portalUrl, owner);
  await page.goto("/settings/members");
  const row = page.getByRole("listitem").filter({ hasText: member.email });
  const choice = row.getByRole("combobox", { name: /^Rol van/ });
  const dialog = page.getByRole("dialog");
  await pressUntil(dialog, () => choice.selectOption({ label: "Beheerder" }));
  const letRoleChange = await heldRequests(page, "**/api/trpc/members.changeRole**");
  await dialog.getByRole("button", { name: "Rol wijzigen" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await choice.selectOption({ label: "Meekijker" });
  await expect(dialog).toContainText("Meekijker");

  letRoleChange();

  await expect(dialog).toContainText("De rol Beheerder wordt Meekijker.");
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await choice.selectOption({ label: "Medewerker" });
  await dialog.getByRole("button", { name: "Rol wijzigen" }).click();
  await expect(dialog).toBeHidden();
  await expect(choice).toHaveValue("member");
  await page.context().close();
});

story("a destination that is deleted late takes nobody away from where they went", async ({ browser, product }) => {
  const name = "Gaat later weg";
  const url = "https://hooks.example.com/late";
  const registered = await callApi(product, "POST", "/v1/events/destinations", { name, url });
  const { destinationId } = registered.body.data;
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/settings/destinations/${destinationId}`);
  await page.getByRole("button", { name: "Koppeling verwijderen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(name);
  const letItGo = await heldRequests(page, "**/api/trpc/destinations.delete**");
  await dialog.getByRole("button", { name: "Koppeling verwijderen" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Offertes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Offertes" })).toBeVisible();
  const gone = page.waitForResponse("**/api/trpc/destinations.delete**");

  letItGo();
  await gone;
  await quiet(page);

  await expect(page).toHaveURL(/\/quotes/);
  await page.context().close();
});

story("a new password that is answered late reloads no page that was left", async ({ browser, product }) => {
  const { owner } = product.demo.users;
  const page = await newPerson(browser, product.demo.portalUrl, owner);
  await page.goto("/settings/account");
  await page.getByLabel("Uw huidige wachtwoord").fill(owner.password);
  await page.getByLabel("Nieuw wachtwoord", { exact: true }).fill("een-heel-ander-lang-wachtwoord");
  // The other stories sign in with the password as it is.
  const letItBe = await heldRequests(page, "**/api/auth/change-password", {});
  const asked = page.waitForRequest("**/api/auth/change-password");
  const answered = page.waitForResponse("**/api/auth/change-password");
  await page.getByLabel("Nieuw wachtwoord", { exact: true }).press("Enter");
  await asked;
  const letPagesCome = await heldPages(page);
  await page.getByRole("link", { name: "Offertes", exact: true }).click();

  letItBe();
  await answered;
  await quiet(page);
  letPagesCome();

  await expect(page.getByRole("heading", { level: 1, name: "Offertes" })).toBeVisible();
  await expect(page).toHaveURL(/\/quotes/);
  await page.context().close();
});

story("a second factor that goes late leads nobody away from where they went", async ({ browser, product }) => {
  const { databaseUrl, portalUrl, users } = product.demo;
  const page = await newPerson(browser, portalUrl, users.member);
  await markFactor(databaseUrl, users.member.email, true);
  await page.goto("/settings/account");
  await page.getByRole("button", { name: "Uitzetten" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Wachtwoord", { exact: true }).fill("een-heel-ander-lang-wachtwoord");
  await dialog.getByLabel(/code/i).fill("123456");
  const letItGo = await heldRequests(page, "**/api/auth/two-factor/disable", {});
  const answered = page.waitForResponse("**/api/auth/two-factor/disable");
  await dialog.getByRole("button", { name: "Uitzetten" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Offertes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Offertes" })).toBeVisible();

  letItGo();
  await answered;
  await quiet(page);

  await expect(page).toHaveURL(/\/quotes/);
  await markFactor(databaseUrl, users.member.email, false);
  await page.context().close();
});

story(
  "a number is called unknown when the hand rests, and a whole one counts at once",
  async ({ browser, product }) => {
    const url = "https://hooks.example.com/numbers";
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Nummers", url });
    const { destinationId } = registered.body.data;
    const quote = await callApi(product, "POST", "/v1/quotes", quoteBody("Nummer"));
    await callApi(product, "POST", "/v1/quotes", quoteBody("Ander"));
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto(`/settings/destinations/${destinationId}`);
    const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "quote.created" });
    await expect(rows).toHaveCount(2);
    const about = page.getByLabel("Nummer van offerte of vraag");
    const unknown = page.getByText("Vul een heel nummer in");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);

    await about.pressSequentially("qot_01");
    await page.clock.runFor(300);
    await expect(unknown).toBeHidden();
    expect(new URL(page.url()).searchParams.get("about")).toBeNull();
    await page.clock.runFor(2_000);
    await expect(unknown).toBeVisible();
    await page.clock.resume();

    await about.fill(quote.body.data.quoteId);
    await expect(rows).toHaveCount(1);
    await expect(unknown).toBeHidden();
    await page.context().close();
  },
);

story(
  "a name that is saved leaves an address alone that a colleague changed meanwhile",
  async ({ browser, product }) => {
    const url = "https://hooks.example.com/before";
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Verhuist", url });
    const { destinationId } = registered.body.data;
    const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
    await page.goto("/settings/destinations");
    await page.getByRole("link", { name: "Verhuist" }).click();
    const edit = page.getByRole("region", { name: "Naam en endpoint-URL" });
    await expect(edit.getByLabel("Endpoint-URL")).toHaveValue(url);
    const path = `/v1/events/destinations/${destinationId}`;
    const moved = "https://hooks.example.com/after";
    await callApi(product, "PATCH", path, { url: moved });
    await page.clock.install();
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(edit.getByLabel("Endpoint-URL")).toHaveValue(moved);

    await edit.getByLabel("Naam").fill("Verhuisd");
    await edit.getByRole("button", { name: "Opslaan" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Verhuisd" })).toBeVisible();
    expect((await callApi(product, "GET", path)).body.data).toMatchObject({ name: "Verhuisd", url: moved });
    await page.context().close();
  },
);

story("the rows of an earlier filter are not all chosen to be sent again", async ({ browser, product, receiver }) => {
  const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Filter", url: receiver.url });
  await callApi(product, "POST", "/v1/quotes", quoteBody("Filteraar"));
  await receiver.waitForRequests(1);
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "quote.created" })).toHaveCount(1);
  const bar = await chooseRows(page);
  const all = bar.getByRole("button", { name: /^Alles/ });
  await expect(all).toBeEnabled();
  const letRowsCome = await heldRequests(page, "**/api/trpc/*deliveries.list*");
  await page.getByRole("combobox", { name: "Toon" }).selectOption("failed");

  await expect(all).toBeDisabled();

  letRowsCome();
  await page.context().close();
});

story("who gives up their own role sees at once what they may still do", async ({ browser, product }) => {
  const { owner, member } = product.demo.users;
  const asOwner = await newPerson(browser, product.demo.portalUrl, owner);
  await asOwner.goto("/settings/members");
  const dialog = asOwner.getByRole("dialog");
  const theirs = asOwner.getByRole("listitem").filter({ hasText: member.email }).getByRole("combobox");
  await pressUntil(dialog, () => theirs.selectOption({ label: "Beheerder" }));
  await dialog.getByRole("button", { name: "Rol wijzigen" }).click();
  await expect(dialog).toBeHidden();
  const page = await newPerson(browser, product.demo.portalUrl, member);
  await page.goto("/settings/members");
  const invite = page.getByRole("button", { name: "Uitnodigen" });
  await expect(invite).toBeVisible();
  const refused: string[] = [];
  page.on("response", (answer) => void (answer.status() === 403 && refused.push(answer.url())));

  const own = page.getByRole("listitem").filter({ hasText: member.email });
  await own.getByRole("combobox").selectOption({ label: "Medewerker" });
  await page.getByRole("dialog").getByRole("button", { name: "Rol wijzigen" }).click();

  await expect(invite).toHaveCount(0);
  await expect(own.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(refused).toEqual([]);
  for (const each of [page, asOwner]) await each.context().close();
});

story("of what was done with invitations the last is told alone", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/settings/members");
  await page.getByRole("button", { name: "Uitnodigen" }).click();
  const dialog = page.getByRole("dialog");
  const email = "nog.niet@voorbeeld.example";
  await dialog.getByLabel("E-mailadres").fill(email);
  await dialog.getByRole("button", { name: "Uitnodigen" }).click();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toBeVisible();
  await page.keyboard.press("Escape");
  await page.route("**/api/trpc/members.cancelInvitation**", (route) => route.abort("connectionreset"));
  await row.getByRole("button", { name: "Intrekken" }).click();
  const lost = page.getByRole("alert").filter({ hasText: "internet" });
  await expect(lost).toBeVisible();
  const again = page.getByText(`Een nieuwe link is onderweg naar ${email}`);
  await row.getByRole("button", { name: "Opnieuw sturen" }).click();
  await expect(again).toBeVisible();
  await expect(lost).toHaveCount(0);

  await page.unroute("**/api/trpc/members.cancelInvitation**");
  await row.getByRole("button", { name: "Intrekken" }).click();

  await expect(row).toHaveCount(0);
  await expect(again).toHaveCount(0);
  await page.context().close();
});
