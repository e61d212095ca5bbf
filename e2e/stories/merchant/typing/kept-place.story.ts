import type { Browser, Page } from "@playwright/test";
import { pressUntil } from "../../../src/choose-rows.ts";
import { sentMail } from "../../../src/mail/mail-box.ts";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { newPerson } from "../../../src/new-person.ts";
import { heldRequests } from "../../../src/pages/held-requests.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { portalPerson } from "../../../src/portal-person.ts";
import type { DemoUser } from "../../../src/product/demo.ts";
import { freshName } from "../../../src/product/fresh-name.ts";
import type { Product } from "../../../src/product/start-product.ts";
import { expect, story } from "../../../src/story.ts";
import { putOffRetry } from "../../../src/time/put-off-retry.ts";

const OFFLINE = "Er is geen verbinding. Controleer uw internet en probeer het nog eens.";

story("choosing how soon one is told by e-mail keeps the focus, choice after choice", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.member);
  await page.goto("/settings/notifications");
  await quiet(page);
  const choice = page.getByLabel("Uitbetaald");
  const answered = () => page.waitForResponse((response) => response.url().includes("notifications.choose"));
  await choice.focus();
  for (const frequency of ["Eén keer per dag", "Nooit", "Meteen"]) {
    const saved = answered();
    await choice.selectOption({ label: frequency });
    await saved;
    await expect(page.getByText("Opgeslagen")).toBeVisible();
    await expect(choice).toBeFocused();
    await expect(choice.locator("option:checked")).toHaveText(frequency);
  }
  await page.context().close();
});

story("the menu of a phone closes when it leads to the page that is open", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/quotes?view=waiting");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await pressUntil(menu, () => page.getByRole("button", { name: "Menu openen" }).click());
  await menu.getByRole("link", { name: "Offertes" }).click();
  await expect(page).toHaveURL(/\/quotes$/);
  await expect(menu).toBeHidden();
  await page.context().close();
});

story("an attempt that is being read stays open when the next one is made", async ({ browser, product, receiver }) => {
  const registered = await callApi(product, "POST", "/v1/events/destinations", {
    name: "Pogingenlijst",
    url: receiver.url,
  });
  receiver.answerAllWith({ status: 503 });
  await callApi(product, "POST", "/v1/quotes", quoteBody("Poging"));
  const [sent] = await receiver.waitForRequests(1);
  const { eventId } = JSON.parse(sent?.body ?? "");
  await putOffRetry(product.demo.databaseUrl, eventId);
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/settings/destinations/${registered.body.data.destinationId}?event=${eventId}`);
  const dialog = page.getByRole("dialog");
  const first = dialog.locator("details").filter({ hasText: "Poging 1" });
  await expect(first).toHaveAttribute("open", "");

  await dialog.getByRole("button", { name: "Nu versturen" }).click();

  await expect(dialog.locator("details").filter({ hasText: "Poging 2" })).toHaveAttribute("open", "");
  await expect(first).toHaveAttribute("open", "");
  await page.context().close();
});

story(
  "choosing another organization without a connection says so, and stays in the portal",
  async ({ browser, product }) => {
    const { owner, otherOwner } = product.demo.users;
    const page = await personOfBoth(browser, product, [owner, otherOwner]);
    await page.goto("/quotes");
    const organization = page.getByLabel("Organisatie:").first();
    const here = await organization.locator("option:checked").textContent();
    await page.context().setOffline(true);

    const [other = ""] = (await organization.locator("option").allTextContents()).filter((name) => name !== here);
    await organization.dispatchEvent("pointerdown");
    await organization.selectOption({ label: other });

    await expect(page.getByRole("alert").getByText(OFFLINE)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offertes");
    await expect(organization.locator("option:checked")).toHaveText(here ?? "");
    await page.context().close();
  },
);

story(
  "an organization that keys pass over is not switched to, until a button says so",
  async ({ browser, product }) => {
    const { owner, otherOwner } = product.demo.users;
    const page = await personOfBoth(browser, product, [owner, otherOwner]);
    await page.goto("/quotes");
    await quiet(page);
    const organization = page.getByLabel("Organisatie:").first();
    const names = await organization.locator("option").allTextContents();
    const here = await organization.locator("option:checked").textContent();
    const other = names.find((name) => name !== here) ?? "";
    const [there, back] = names.indexOf(here ?? "") === 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("account.chooseOrganization")) calls.push(request.url());
    });
    const go = page.getByRole("button", { name: "Overstappen" });

    await organization.press(there);
    await expect(organization.locator("option:checked")).toHaveText(other);
    await expect(go).toBeVisible();
    await organization.press(back);
    await expect(go).toHaveCount(0);
    expect(calls).toEqual([]);

    await organization.press(there);
    await page.keyboard.press("Tab");
    await expect(go).toBeFocused();
    const letItSwitch = await heldRequests(page, "**/api/trpc/account.chooseOrganization**");
    await page.keyboard.press("Enter");
    await expect.poll(() => calls).toHaveLength(1);
    await expect(go).toHaveCount(0);
    await expect(organization.locator("option:checked")).toHaveText(other);
    letItSwitch();
    await expect(page).toHaveURL(/\/today$/);
    await expect(organization.locator("option:checked")).toHaveText(other);
    await page.context().close();
  },
);

story("that something was saved is said for a while, and again for the next time", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.member);
  await page.clock.install();
  await page.goto("/settings/notifications");
  await quiet(page);
  const choice = page.getByLabel("Uitbetaald");
  for (const frequency of ["Eén keer per dag", "Meteen"]) {
    await choice.selectOption({ label: frequency });
    await expect(page.getByText("Opgeslagen")).toBeVisible();
    await page.clock.fastForward(12_000);
    await expect(page.getByText("Opgeslagen")).toHaveCount(0);
    await expect(choice.locator("option:checked")).toHaveText(frequency);
  }
  await page.context().close();
});

/** Somebody new whom the owners of two organizations invite, at a browser of their own, signed in. Nobody else's stories meet them. */
async function personOfBoth(browser: Browser, product: Product, owners: readonly DemoUser[]): Promise<Page> {
  const email = `${freshName("twee.bedrijven")}@voorbeeld.example`;
  const password = "een lang genoeg wachtwoord";
  const headers = { Origin: product.demo.portalUrl };
  const context = await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL" });
  const used = new Set<string>();
  for (const owner of owners) {
    await (await portalPerson(product, owner)).call("members.invite", { email, role: "member" });
    const link = await invitationOf(product, email, used);
    used.add(link);
    const data = { name: "Twee Bedrijven", password };
    const joined = await context.request.post(`/api/invitations/${link.split("/").at(-1)}`, { headers, data });
    expect(joined.status()).toBe(204);
    await context.request.post("/api/auth/sign-in/email", { headers, data: { email, password } });
  }
  return context.newPage();
}

/** The link of an invitation that has not been used yet, once its mail is there. */
async function invitationOf(product: Product, email: string, used: ReadonlySet<string>): Promise<string> {
  const find = () =>
    sentMail(product)
      .filter(({ recipient }) => recipient === email)
      .map(({ text }) => /https?:\/\/\S+\/invitations\/\S+/.exec(text)?.[0] ?? "")
      .find((link) => link !== "" && !used.has(link));
  await expect.poll(find, { timeout: 20_000, message: `an invitation for ${email}` }).toBeDefined();
  return find() ?? "";
}
