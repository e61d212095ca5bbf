import type { Locator } from "@playwright/test";
import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { expect, story } from "../../src/story.ts";

const placeOf = async (part: Locator) => {
  const { x, y } = (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
  return { x: Math.round(x), y: Math.round(y) };
};

story("a button that comes moves none of those beside it", async ({ browser, product, receiver }) => {
  receiver.answerAllWith({ status: 503 });
  const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "Vast", url: receiver.url });
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/settings/destinations/${registered.body.data.destinationId}`);
  const test = page.getByRole("button", { name: "Testbericht sturen" });
  const all = page.getByRole("button", { name: "Alles wat wacht nu versturen" });
  const replay = page.getByRole("button", { name: "Mislukte berichten opnieuw versturen" });
  const places = async () => [await placeOf(test), await placeOf(replay)];
  await expect(test).toBeVisible();
  const before = await places();

  await test.click();
  await expect(all).toBeVisible();
  await expect(page.getByText("de helft binnen")).toBeVisible();
  expect(await places()).toEqual(before);
  // The filters, and the rows under them, neither.
  const allPlaces = async () => [await placeOf(all), ...(await places()), await placeOf(page.getByLabel("Toon"))];
  const come = await allPlaces();
  await all.click();
  await expect(page.getByText("Wij proberen het nu.")).toBeAttached();
  expect(await allPlaces()).toEqual(come);
  await page.context().close();
});

story("each filter of the quotes has its name on one line on a laptop", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes?from=2026-01-01");
  const labels = page.getByRole("main").locator("label");
  await expect(labels.filter({ hasText: "Aangemaakt tot en met" })).toBeVisible();
  const heights = await labels.evaluateAll((parts) => parts.map((part) => Math.round(part.clientHeight)));
  expect(new Set(heights).size).toBe(1);
  await page.context().close();
});

story("a message tells its time, and the line above it the day", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Tijdlijn");
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/cases/${caseId}`);
  const time = page.getByRole("region", { name: "Gesprek" }).locator("time");
  await expect(time).toHaveText(/^\d{2}:\d{2}$/);
  await expect(time).toHaveAttribute("title", / \d{4}, \d{2}:\d{2}$/);
  await page.context().close();
});

story("a list on paper offers no file", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto("/quotes");
  const file = page.getByText("Download de hele lijst");
  await expect(file).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(file).toBeHidden();
  await page.context().close();
});

story("the account names this device before the others, and its labels look alike", async ({ browser, product }) => {
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.member);
  await page.goto("/settings/account");
  const others = await newPerson(browser, product.demo.portalUrl, product.demo.users.member);
  await page.reload();
  const devices = page.getByRole("region", { name: "Waar u bent ingelogd" }).getByRole("listitem");
  await expect(devices.nth(1)).toBeVisible();
  await expect(devices.first()).toContainText("Dit apparaat");
  const weightOf = (label: Locator) => label.evaluate((part) => getComputedStyle(part).fontWeight);
  const name = page.getByRole("main").locator("label", { hasText: /^Naam$/ });
  const language = page.getByRole("main").locator("p", { hasText: /^Taal$/ });
  expect(await weightOf(language)).toBe(await weightOf(name));
  await page.goto("/preview");
  const amount = page.locator("label", { hasText: /^Bedrag$/ });
  const start = page.getByText("Waar gaat u van uit?");
  expect(await weightOf(start)).toBe(await weightOf(amount));
  const heights = await Promise.all(
    [start, amount].map(async (part) => Math.round((await part.boundingBox())?.y ?? 0)),
  );
  expect(heights[0]).toBe(heights[1]);
  await others.context().close();
  await page.context().close();
});
