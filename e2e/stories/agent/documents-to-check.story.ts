import { addDocument } from "../../src/add-document.ts";
import { axeFindings } from "../../src/axe-findings.ts";
import { countingHand } from "../../src/counting-hand.ts";
import { agentAt, asked, quoteAtInvoice } from "../../src/documents-desk.ts";
import { expect, story } from "../../src/story.ts";

/** Decision record 0440. */
const MAX_TO_FIND = 1;
const MAX_TO_DO = 3;

story(
  "an agent finds what a merchant sent in one click, accepts it in two more, and goes on with the next in one",
  async ({ browser, product }, testInfo) => {
    story.setTimeout(180_000);
    const { quoteId, ask } = await quoteAtInvoice(product, "Naziener");
    const invoiceId = await ask("invoice", "De factuur, met het serienummer van de omvormer");
    const agent = await agentAt(browser, product, "/support");
    const menu = agent.getByRole("navigation", { name: "Menu" });
    const inMenu = menu.getByRole("link", { name: /^Documenten/ });
    await expect(inMenu).toBeVisible();
    const rows = agent.getByRole("listitem").filter({ hasText: "Naziener" });

    await addDocument(product, quoteId, "factuur.pdf", invoiceId);
    const other = await quoteAtInvoice(product, "Volgertje");
    await addDocument(product, other.quoteId, "foto.pdf", await other.ask("photo", "De meterkast"));
    await agent.reload();
    const bell = agent.getByRole("link", { name: /^Vandaag: / });
    await expect(inMenu).toContainText(/document(en)? te controleren/);
    const counted = (await inMenu.textContent()) ?? "";
    const waited = (await bell.textContent()) ?? "";
    const hand = countingHand();

    await hand.click(inMenu);
    await expect(rows).toContainText("Factuur");
    await expect(rows).toContainText("1 document");
    await expect(rows).toContainText("Zonnig Dak");
    expect(hand.taken()).toBeLessThanOrEqual(MAX_TO_FIND);
    for (const scheme of ["light", "dark"] as const) {
      await agent.emulateMedia({ colorScheme: scheme });
      expect(await axeFindings(agent)).toEqual([]);
      await agent.screenshot({ path: testInfo.outputPath(`to-check-${scheme}.png`) });
    }
    await agent.setViewportSize({ width: 360, height: 740 });
    expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await agent.screenshot({ path: testInfo.outputPath("to-check-360.png") });
    await agent.setViewportSize({ width: 1280, height: 800 });
    await agent.emulateMedia({ colorScheme: "light" });

    await hand.click(rows.getByRole("link", { name: "Factuur: " }));
    await expect(agent).toHaveURL(new RegExp(`${quoteId}.*#requirement-${invoiceId}$`));
    const accept = asked(agent, "Factuur").getByRole("button", { name: "Goedkeuren" });
    await expect(accept).toBeInViewport();
    await hand.click(accept);
    await expect(asked(agent, "Factuur")).toContainText("Goedgekeurd");
    expect(hand.taken()).toBeLessThanOrEqual(MAX_TO_DO);
    await expect(inMenu).not.toHaveText(counted);
    await expect(bell).not.toHaveText(waited);

    const next = asked(agent, "Factuur").getByRole("link", { name: /^Volgende: / });
    await expect(next).toBeVisible();
    expect(await axeFindings(agent)).toEqual([]);
    await agent.screenshot({ path: testInfo.outputPath("accepted.png") });
    await hand.click(next);
    await expect(agent).not.toHaveURL(new RegExp(quoteId));
    await expect(agent.getByRole("button", { name: "Goedkeuren" }).first()).toBeInViewport();
    expect(hand.taken()).toBe(1);

    await agent.getByRole("main").getByRole("link", { name: "Terug naar de documenten" }).click();
    await expect(agent.getByRole("listitem").filter({ hasText: "Volgertje" })).toBeVisible();
    await expect(rows).toHaveCount(0);
    await agent.context().close();
  },
);

/** What the page is answered when it asks again by itself. */
const LATER: Readonly<Record<string, object>> = {
  "supportQuotes.toCheck": { data: [] },
  "today.countForAgent": { data: { count: 50, hasMore: true, toCheck: { count: 50, hasMore: true } } },
};
/** Nothing was sent that it would be told of: asked every 20 s. */
const ASKED_AGAIN_MS = 40_000;

story(
  "the page says what to do where nothing is to be checked, and the bell leads to documents where they alone wait",
  async ({ browser, product }, testInfo) => {
    const agent = await agentAt(browser, product, "/support/documents");
    await agent.route("**/api/trpc/**", async (route) => {
      const names = new URL(route.request().url()).pathname.split("/").at(-1)?.split(",") ?? [];
      if (!names.some((name) => name in LATER)) return route.fallback();
      const response = await route.fetch();
      const answers = (await response.json()) as object[];
      const json = answers.map((answer, place) => {
        const data = LATER[names[place] ?? ""];
        return data === undefined ? answer : { result: { data } };
      });
      return route.fulfill({ response, json });
    });

    const nothing = agent.getByRole("heading", { name: "Er is niets te controleren" });
    await expect(nothing).toBeVisible({ timeout: ASKED_AGAIN_MS });
    await expect(agent.getByRole("link", { name: "Naar de wachtrij" })).toHaveAttribute("href", "/support");
    const bell = agent.getByRole("link", { name: "Vandaag: meer dan 50 dingen wachten op u" });
    await expect(bell).toHaveAttribute("href", "/support/documents", { timeout: ASKED_AGAIN_MS });
    await expect(agent.getByRole("navigation", { name: "Menu" })).toContainText("50+");
    expect(await axeFindings(agent)).toEqual([]);
    await agent.screenshot({ path: testInfo.outputPath("nothing.png") });
    await agent.setViewportSize({ width: 360, height: 740 });
    await agent.screenshot({ path: testInfo.outputPath("nothing-360.png") });
    await agent.context().close();
  },
);

story("an agent who looks at the list sees a document that is sent meanwhile at once", async ({ browser, product }) => {
  const { quoteId, ask } = await quoteAtInvoice(product, "Gelijkbinnen");
  const invoiceId = await ask("invoice", "De factuur");
  const agent = await agentAt(browser, product, "/support/documents");
  await expect(agent.getByRole("heading", { level: 1 })).toBeVisible();
  const row = agent.getByRole("listitem").filter({ hasText: "Gelijkbinnen" });
  await expect(row).toHaveCount(0);

  await addDocument(product, quoteId, "factuur.pdf", invoiceId);

  // Sooner than it asks by itself.
  await expect(row).toBeVisible({ timeout: 8_000 });
  await agent.context().close();
});
