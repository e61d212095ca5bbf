import { axeFindings } from "../../src/axe-findings.ts";
import { agentAt } from "../../src/documents-desk.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { openCase } from "../../src/open-case.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";
import { ageCase } from "../../src/time/age-case.ts";

story(
  "an agent snoozes a case, gives it to a colleague, and closes it with an answer",
  async ({ browser, product }, testInfo) => {
    const { caseId } = await openCase(product, "Plannen", "Kan dit volgende week?");
    const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
    const path = `/support/cases/${caseId}?organization=${organizationId}`;
    const noor = await agentAt(browser, product, path);
    const actions = noor.getByRole("region", { name: "Acties" });
    await expect(actions).toContainText("Antwoord vóór");

    const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await actions.getByRole("button", { name: "Uitstellen" }).click();
    await expect(actions.getByLabel("Uitstellen tot")).toBeFocused();
    await actions.getByLabel("Uitstellen tot").fill("2026-01-01");
    await actions.getByRole("button", { name: "Uitstellen" }).click();
    await expect(actions).toContainText("Kies een dag na vandaag, hoogstens 90 dagen vooruit.");
    await actions.getByLabel("Uitstellen tot").fill(inThreeDays);
    await actions.getByRole("button", { name: "Uitstellen" }).click();
    await expect(actions.getByRole("button", { name: "Nu terugzetten" })).toBeVisible();
    await noor.goto("/support?tab=snoozed");
    const row = noor.getByRole("listitem").filter({ hasText: "Kan dit volgende week?" });
    await expect(row).toContainText("Uitgesteld tot");
    await expect(row).toContainText("Plannen");
    expect(await axeFindings(noor)).toEqual([]);
    await noor.screenshot({ path: testInfo.outputPath("snoozed.png") });

    await callApi(product, "POST", `/v1/cases/${caseId}/messages`, { body: "Het heeft toch haast." });
    await expect(row).toBeHidden();

    await noor.goto(path);
    await actions.getByLabel("Toewijzen aan").selectOption("Daan Visser");
    await actions.getByRole("button", { name: "Toewijzen" }).click();
    await expect(actions).toContainText("Daan Visser");
    await expect(noor.getByText("Daan Visser behandelt deze vraag")).toBeVisible();
    expect(await axeFindings(noor)).toEqual([]);
    await noor.screenshot({ path: testInfo.outputPath("assigned.png"), fullPage: true });

    await noor.getByLabel("Uw antwoord").fill("Het wordt dinsdag.");
    await noor.getByRole("button", { name: "Beantwoorden en sluiten" }).click();
    await noor.getByRole("dialog").getByRole("button", { name: "Overnemen en versturen" }).click();
    await expect(noor.getByRole("button", { name: "Vraag heropenen" })).toBeVisible();
    await expect(noor.getByRole("status").filter({ hasText: "De vraag is gesloten." })).toBeVisible();
    const { body } = await callApi(product, "GET", `/v1/cases/${caseId}/messages`);
    expect(body.data.at(-1)).toMatchObject({ body: "Het wordt dinsdag." });
    await noor.setViewportSize({ width: 360, height: 740 });
    expect(await noor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await noor.screenshot({ path: testInfo.outputPath("closed-360.png"), fullPage: true });
    await noor.context().close();
  },
);

story(
  "the queue says by when a case should be answered, and what is overdue has a queue of its own",
  async ({ browser, product }, testInfo) => {
    const { caseId } = await openCase(product, "Telaat", "Dit wacht al een maand.");
    await ageCase(product.demo.databaseUrl, caseId);
    const agent = await agentAt(browser, product, "/support?tab=overdue");
    const desk = await portalPerson(product, product.demo.users.agent, "nl");
    const counts = (await (await desk.requests.get("/api/trpc/supportCases.counts")).json()) as {
      result: { data: { overdue: number } };
    };
    expect(counts.result.data.overdue).toBeGreaterThan(0);
    await expect(agent.getByRole("link", { name: /^Te laat/ })).toContainText(String(counts.result.data.overdue));
    await expect(agent.getByRole("listitem").filter({ hasText: "Dit wacht al een maand." })).toContainText("Te laat:");
    for (const scheme of ["light", "dark"] as const) {
      await agent.emulateMedia({ colorScheme: scheme });
      expect(await axeFindings(agent)).toEqual([]);
      await agent.screenshot({ path: testInfo.outputPath(`overdue-${scheme}.png`) });
    }
    await agent.setViewportSize({ width: 360, height: 740 });
    expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await agent.screenshot({ path: testInfo.outputPath("overdue-360.png") });
    await agent.context().close();
  },
);

story("an empty list does not call the next one empty before its answer", async ({ browser, product }) => {
  await openCase(product, "Vervolg", "Staat deze er nog?");
  const noor = await agentAt(browser, product, "/support?q=zoietsstaaternergens");
  await expect(noor.getByText("Niets gevonden", { exact: true })).toBeVisible();
  const letCome = await heldRequests(noor, "**/api/trpc/*supportCases.queue**");
  const asked = noor.waitForRequest("**/api/trpc/*supportCases.queue**");
  await noor.getByRole("searchbox").fill("");
  await asked;
  await expect(noor).not.toHaveURL(/q=/);
  await expect(noor.getByText("De wachtrij is leeg")).toBeHidden();
  letCome();
  await expect(noor.getByRole("listitem").filter({ hasText: "Staat deze er nog?" })).toBeVisible();
  await noor.context().close();
});
