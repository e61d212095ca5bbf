import type { Locator } from "@playwright/test";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { newPerson, PHONE } from "../../src/new-person.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

const isCutOff = (text: Locator) => text.evaluate((box) => box.scrollWidth > box.clientWidth);
/** How far the words of a cell go beyond its column, in pixels. */
const sticksOut = (cell: Locator) =>
  cell.evaluate((box) => {
    const words = document.createRange();
    words.selectNodeContents(box);
    const edge = box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight);
    return words.getBoundingClientRect().right - edge;
  });
/** How many lines the first words of a cell take. */
const linesOf = (cell: Locator) =>
  cell.evaluate(({ firstChild }) => {
    const words = document.createRange();
    if (firstChild !== null) words.selectNode(firstChild);
    return words.getClientRects().length;
  });

story("English, which is longer, breaks and cuts off nothing that Dutch does not", async ({ browser, product }) => {
  const { owner } = product.demo.users;
  // The newest: of the others on the first page none may wait on its consumer.
  await callApi(product, "POST", "/v1/quotes", quoteBody("Engelsman"));
  await portalPerson(product, owner, "en");
  const page = await newPerson(browser, product.demo.portalUrl, owner, {
    viewport: { width: 1280, height: 800 },
  });
  await page.goto("/quotes");
  await quiet(page);
  expect(await linesOf(page.getByRole("cell", { name: "Waiting on the consumer" }).first())).toBe(1);
  // The longest day of a year stays within its column, where that is narrowest too.
  const created = page.locator("tbody tr:first-child > td:last-child");
  for (const width of [1280, 1160]) {
    await page.setViewportSize({ width, height: 800 });
    await created.evaluate((cell) => (cell.textContent = "30 Sept 2026"));
    expect(await sticksOut(created), String(width)).toBeLessThan(0.5);
  }

  const cases = (await callApi(product, "GET", "/v1/cases?state=open&pageSize=100")).body.data;
  const { caseId } = cases.find(({ subject }: { subject: string }) => subject.startsWith("Steiger"));
  await page.goto(`/cases/${caseId}`);
  const close = page.getByRole("button", { name: "Close this case" });
  const [title, button] = [await page.getByRole("heading", { level: 1 }).boundingBox(), await close.boundingBox()];
  expect(button?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));

  const phone = await newPerson(browser, product.demo.portalUrl, owner, PHONE);
  await phone.goto("/quotes");
  await quiet(phone);
  await phone.keyboard.press("Control+k");
  await phone.keyboard.type("ingrid de boer");
  const option = phone.getByRole("option", { name: "Ingrid de Boer" });
  await expect(option).toBeVisible();
  for (const text of await option.locator("span").all()) expect(await isCutOff(text)).toBe(false);
  await portalPerson(product, owner, "nl");
  await Promise.all([page.context().close(), phone.context().close()]);
});
