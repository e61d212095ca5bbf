import type { Locator } from "@playwright/test";
import { axeFindings } from "../../src/axe-findings.ts";
import { newPerson } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

story(
  "what begins to wait on a merchant rings the bell, is found in one click, and is gone when it is done",
  async ({ browser, page, product }) => {
    const lastName = "Wachtend";
    const { caseId } = await openCase(product, lastName);
    const agent = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
    await agent.goto(`/support/cases/${caseId}`);
    await page.goto("/quotes");
    await signIn(page, product.demo.users.owner);
    const bell = page.getByRole("link", { name: /^Vandaag: / });
    const before = await waitingCount(bell);

    await agent.getByLabel("Uw antwoord").fill("Mag de datum een dag later?");
    await agent.getByRole("button", { name: "Versturen" }).click();

    // Stories of others may add to what waits meanwhile.
    await expect.poll(() => waitingCount(bell)).toBeGreaterThan(before);
    await expect(page).toHaveTitle(/^\(\d+\) Offertes/);
    await bell.click();
    await expect(page).toHaveURL(/\/today$/);
    await expect(page).toHaveTitle(/^\(\d+\) Vandaag/);
    await expect(page.getByRole("status").filter({ hasText: /wachten? op u/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const item = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: lastName }) });
    await expect(item).toContainText("Wij hebben uw vraag beantwoord. Lees het antwoord:");

    await item.getByRole("link", { name: /^Antwoord lezen/ }).click();
    await expect(page).toHaveURL(new RegExp(`/cases/${caseId}$`));
    await page.getByLabel("Uw bericht").fill("Dat is goed.");
    await page.getByLabel("Uw bericht").press("Control+Enter");
    await expect(page.getByText("Wordt verstuurd…")).toHaveCount(0);
    await expect(page.getByLabel("Uw bericht")).toHaveValue("");

    await bell.click();
    await expect(page).toHaveURL(/\/today$/);
    await expect(item).toHaveCount(0);
    await agent.context().close();
  },
);

story("the bell of an agent counts the cases that wait on the platform", async ({ browser, product }) => {
  const agent = await newPerson(browser, product.demo.portalUrl, product.demo.users.agent);
  await agent.goto("/support/organizations");
  const bell = agent.getByRole("link", { name: /^Vandaag: / });
  await expect(bell).toHaveAttribute("href", "/support");
  const before = await waitingCount(bell);

  await openCase(product, "Belt");

  await expect.poll(() => waitingCount(bell)).toBeGreaterThan(before);
  await agent.context().close();
});

async function waitingCount(bell: Locator): Promise<number> {
  const text = (await bell.textContent()) ?? "";
  return Number(/Vandaag: (?:meer dan )?(\d+)/.exec(text)?.[1] ?? 0);
}
