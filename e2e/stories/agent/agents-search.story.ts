import { axeFindings } from "../../src/axe-findings.ts";
import { agentAt } from "../../src/documents-desk.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { expect, story } from "../../src/story.ts";

story(
  "an agent finds a customer of any organization from anywhere, and sees no e-mail address or phone number",
  async ({ browser, product }, testInfo) => {
    const body = quoteBody("Zoekgeraakt") as { contact: object };
    const contact = { ...body.contact, email: "zoekgeraakt@voorbeeld.example", phoneNumber: "+31612345678" };
    const { quoteId } = (await callApi(product, "POST", "/v1/quotes", { ...body, contact })).body.data;
    const agent = await agentAt(browser, product, "/support");

    await agent.keyboard.press("Control+K");
    const palette = agent.getByRole("dialog", { name: "Zoeken en doen" });
    await palette.getByRole("combobox").fill("zoekger");
    const hit = palette.getByRole("option", { name: /Zoekgeraakt/ }).first();
    await expect(hit).toContainText("Zonnig Dak");
    expect(await axeFindings(agent)).toEqual([]);
    await agent.screenshot({ path: testInfo.outputPath("palette.png") });
    await palette.getByRole("option", { name: "Alles voor ‘zoekger’" }).click();
    await expect(agent).toHaveURL("/support/search?q=zoekger");

    const found = agent.getByRole("region", { name: "Klanten" });
    const row = found.getByRole("listitem").filter({ hasText: "P-Zoekgeraakt" });
    await expect(row).toContainText("Zonnig Dak");
    expect(await agent.content()).not.toContain("@voorbeeld.example");
    expect(await agent.content()).not.toContain("612345678");
    for (const scheme of ["light", "dark"] as const) {
      await agent.emulateMedia({ colorScheme: scheme });
      expect(await axeFindings(agent)).toEqual([]);
      await agent.screenshot({ path: testInfo.outputPath(`search-${scheme}.png`) });
    }
    await row.getByRole("link").click();
    await expect(agent).toHaveURL(new RegExp(`/support/quotes/${quoteId}`));
    await agent.locator("main").getByRole("link", { name: "Terug naar zoeken" }).click();
    await expect(agent).toHaveURL("/support/search?q=zoekger");

    const field = agent.getByRole("searchbox", { name: "Zoek een klant, referentie, adres of organisatie" });
    await field.fill("zonnig dak");
    await expect(agent.getByRole("region", { name: "Organisaties" }).getByRole("link").first()).toHaveText(
      /Zonnig Dak/,
    );
    await field.fill("bestaat niet zo");
    await expect(agent.getByText("Niets gevonden", { exact: true })).toBeVisible();
    await agent.keyboard.press("Control+k");
    await agent.getByRole("combobox").fill("bestaat niet zo");
    await expect(agent.getByRole("group", { name: /^Geen klant of organisatie gevonden/ })).toBeVisible();
    await agent.keyboard.press("Escape");
    await expect(agent.getByRole("main").getByRole("status").filter({ hasText: "gevonden" })).toHaveText(
      "Er is niets gevonden voor ‘bestaat niet zo’.",
    );
    await field.fill("");
    await expect(agent.getByText("Wie zoekt u?")).toBeVisible();
    await agent.setViewportSize({ width: 360, height: 740 });
    await field.fill("zoekger");
    await expect(row).toBeVisible();
    expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await agent.screenshot({ path: testInfo.outputPath("search-360.png"), fullPage: true });
    await agent.context().close();
  },
);

story("what was not found for other words is told of no search that is under way", async ({ browser, product }) => {
  const agent = await agentAt(browser, product, "/support/search");
  await expect(agent.getByText("Wie zoekt u?")).toBeVisible();
  const field = agent.getByRole("searchbox", { name: "Zoek een klant, referentie, adres of organisatie" });
  const nothing = agent.getByText("Niets gevonden", { exact: true });
  const letCome = await heldRequests(agent, "**/api/trpc/*supportSearch.find**");
  const asked = agent.waitForRequest("**/api/trpc/*supportSearch.find**");
  await field.fill("zonnig dak");
  await asked;
  await expect(agent).toHaveURL(/q=zonnig/);
  await expect(nothing).toBeHidden();
  letCome();
  await expect(agent.getByRole("region", { name: "Organisaties" }).getByRole("link").first()).toHaveText(/Zonnig Dak/);
  await agent.context().close();
});
