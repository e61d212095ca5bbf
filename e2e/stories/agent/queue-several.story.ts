import type { TestInfo } from "@playwright/test";
import { chooseRows } from "../../src/choose-rows.ts";
import { agentAt } from "../../src/documents-desk.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { openCase } from "../../src/open-case.ts";
import { lookAtPage } from "../../src/pages/look-at-page.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

const pictures = (testInfo: TestInfo, name: string) => (look: string) => testInfo.outputPath(`${name}-${look}.png`);

story(
  "an agent gives several cases to a colleague, puts them off and closes them; what is refused stays chosen with its reason",
  async ({ browser, product }, testInfo) => {
    const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
    const opened = [];
    for (const number of [1, 2, 3]) opened.push(await openCase(product, "Stapel", `Stapelvraag ${number}`));
    const caseIds = opened.map(({ caseId }) => caseId);
    const desk = await portalPerson(product, product.demo.users.agent, "nl");
    const noor = await agentAt(browser, product, "/support?tab=all&q=stapelvraag");
    const rows = noor.getByRole("main").locator("[data-row-link]");
    await expect(rows).toHaveCount(3);
    const bar = await chooseRows(noor);
    await expect(bar.getByRole("button", { name: "Sluiten" })).toBeDisabled();
    const chooseAll = () => bar.getByRole("button", { name: "Alles op deze pagina" }).click();
    await chooseAll();

    await bar.getByRole("button", { name: "Toewijzen" }).click();
    const assigning = noor.getByRole("dialog", { name: "3 vragen toewijzen" });
    await assigning.getByRole("button", { name: "Toewijzen" }).click();
    await expect(assigning.getByLabel("Toewijzen aan")).toBeFocused();
    await assigning.getByLabel("Toewijzen aan").selectOption("Daan Visser");
    await assigning.getByRole("button", { name: "Toewijzen" }).click();
    await expect(bar).toContainText("3 gelukt.");
    await expect(noor.getByText("Opgepakt door Daan Visser", { exact: true })).toHaveCount(3);

    await chooseAll();
    await bar.getByRole("button", { name: "Oppakken", exact: true }).click();
    await expect(bar).toContainText("Niets gelukt, 3 niet.");
    await expect(bar.getByRole("listitem")).toContainText("Daan Visser heeft deze vraag opgepakt.");
    await expect(bar).toContainText("3 geselecteerd");

    await bar.getByRole("button", { name: "Uitstellen" }).click();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await noor.getByRole("dialog", { name: "3 vragen uitstellen" }).getByLabel("Uitstellen tot").fill(day);
    await noor.getByRole("dialog").getByRole("button", { name: "Uitstellen" }).click();
    await expect(bar).toContainText("3 gelukt.");
    await expect(noor.getByText(/^Uitgesteld tot/)).toHaveCount(3);

    await chooseAll();
    await desk.call("supportCases.close", { organizationId, caseId: caseIds[0] });
    await bar.getByRole("button", { name: "Sluiten" }).click();
    const closing = noor.getByRole("dialog", { name: "3 vragen sluiten?" });
    // Behind the question the list shows it, and nobody has read it.
    await callApi(product, "POST", `/v1/cases/${caseIds[1]}/messages`, { body: "Wacht nog even." });
    await expect(noor.getByText(/^Uitgesteld tot/)).toHaveCount(1);
    expect(await lookAtPage(noor, pictures(testInfo, "closing"))).toEqual([]);
    await closing.getByRole("button", { name: "3 vragen sluiten" }).click();
    await expect(bar).toContainText("1 gelukt, 2 niet.");
    await expect(bar.getByRole("listitem").filter({ hasText: "Stapelvraag 1" })).toContainText(
      "Deze vraag is al gesloten. Laad de pagina opnieuw.",
    );
    await expect(bar.getByRole("listitem").filter({ hasText: "Stapelvraag 2" })).toContainText(
      "Er kwam net een nieuw bericht binnen. Lees dat eerst.",
    );
    await expect(bar).toContainText("2 geselecteerd");
    const states = caseIds.map(async (id) => (await callApi(product, "GET", `/v1/cases/${id}`)).body.data.state);
    expect(await Promise.all(states)).toEqual(["closed", "open", "closed"]);
    expect(await lookAtPage(noor, pictures(testInfo, "outcome"))).toEqual([]);
    await noor.context().close();
  },
);
