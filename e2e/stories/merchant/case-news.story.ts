import type { Browser, Page } from "@playwright/test";
import { callApi } from "../../src/merchant-backend.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { portalPerson } from "../../src/portal-person.ts";
import type { Product } from "../../src/product/start-product.ts";
import { expect, story } from "../../src/story.ts";

/** The page of a case with so many messages of its merchant. */
async function longCase(browser: Browser, product: Product, name: string, messages: number) {
  const { caseId } = await openCase(product, name);
  for (let index = 1; index <= messages; index += 1)
    await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: `Bericht nummer ${index}.` });
  const page = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner);
  await page.goto(`/cases/${caseId}`);
  await quiet(page);
  return { caseId, page, thread: page.getByRole("region", { name: "Gesprek" }) };
}

async function send(page: Page, body: string): Promise<void> {
  await page.getByLabel("Uw bericht").fill(body);
  await page.getByRole("button", { name: "Versturen" }).click();
}

story("who listens is told of a message that came just before their own", async ({ browser, product }) => {
  const { caseId, page, thread } = await longCase(browser, product, "Tussendoor", 1);
  const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
  const desk = await portalPerson(product, product.demo.users.agent);
  // The page learns of neither before its own answer is there.
  const letThreadCome = await heldRequests(page, "**/api/trpc/*caseMessages.thread*");
  const letCaseCome = await heldRequests(page, "**/api/trpc/*cases.get*");
  await desk.call("supportCases.reply", { organizationId, caseId, body: "Het geld is onderweg." });
  await send(page, "Is er al nieuws?");
  await expect(thread.getByText("Is er al nieuws?")).toHaveCount(1);
  await expect(thread.getByText("Wordt verstuurd")).toHaveCount(0);
  letThreadCome();
  letCaseCome();

  await expect(thread.getByText("Het geld is onderweg.")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 nieuw bericht" })).toHaveCount(1);
  await page.context().close();
});

story("who scrolls on while older messages are on their way stays where they are", async ({ browser, product }) => {
  const { page, thread } = await longCase(browser, product, "Omhoogscroller", 60);
  const older = thread.getByRole("button", { name: "Oudere berichten tonen" });
  await older.scrollIntoViewIfNeeded();
  const letThemCome = await heldRequests(page, "**/api/trpc/*caseMessages.thread*");
  await older.click();
  await page.evaluate(() => scrollBy({ top: 600, behavior: "instant" }));
  const read = thread.getByText("Bericht nummer 20.", { exact: true });
  await expect(read).toBeInViewport();
  const before = await read.boundingBox();

  letThemCome();

  await expect(thread.getByText("Bericht nummer 1.", { exact: true })).toHaveCount(1);
  const moved = async () => Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0));
  await expect.poll(moved).toBeLessThan(80);
  await page.context().close();
});
