import { mailedLink } from "../../../src/mail/mailed-link.ts";
import { callApi, quoteBody } from "../../../src/merchant-backend.ts";
import { newPerson } from "../../../src/new-person.ts";
import { quiet } from "../../../src/pages/quiet.ts";
import { portalPerson } from "../../../src/portal-person.ts";
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
  await expect(async () => {
    await page.getByRole("button", { name: "Menu openen" }).click();
    await expect(menu).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await menu.getByRole("link", { name: "Offertes" }).click();
  await expect(page).toHaveURL(/\/quotes$/);
  await expect(menu).toBeHidden();
  await page.context().close();
});

story("an attempt that is being read stays open when the next one is made", async ({ browser, product, receiver }) => {
  const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Lezer", url: receiver.url });
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
    const owners = await portalPerson(product, owner);
    await owners.call("members.invite", { email: otherOwner.email, role: "member" });
    const token = (await mailedLink(product, otherOwner.email)).split("/").at(-1) ?? "";
    const page = await newPerson(browser, product.demo.portalUrl, otherOwner);
    const headers = { Origin: product.demo.portalUrl };
    const joined = await page.context().request.post(`/api/invitations/${token}`, { headers, data: {} });
    expect(joined.status()).toBe(204);
    await page.goto("/quotes");
    const organization = page.getByLabel("Organisatie:").first();
    const here = await organization.locator("option:checked").textContent();
    await page.context().setOffline(true);

    const [other = ""] = (await organization.locator("option").allTextContents()).filter((name) => name !== here);
    await organization.selectOption({ label: other });

    await expect(page.getByRole("alert").getByText(OFFLINE)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offertes");
    await expect(organization.locator("option:checked")).toHaveText(here ?? "");
    await page.context().close();
    const { data } = await owners.call<{ data: { userId: string; email: string }[] }>("members.list", {});
    const { userId } = data.find(({ email }) => email === otherOwner.email) ?? {};
    await owners.call("members.remove", { userId });
  },
);
