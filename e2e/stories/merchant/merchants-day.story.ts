import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { signIn } from "../../src/sign-in.ts";
import { expect, story } from "../../src/story.ts";

const TO_WHERE_IT_IS_PAID_OUT = [
  "start_application",
  "start_review",
  "send_offer",
  "accept_offer",
  "await_invoice",
  "await_disbursement",
] as const;

story(
  "a merchant's day: from a link to a financing that is paid out, told to the receiver all along",
  async ({ browser, page, product, receiver }) => {
    const { users, organizations, portalUrl } = product.demo;
    const { organizationId = "" } = organizations["zonnig-dak"] ?? {};
    const receives = await callApi(product, "POST", "/v1/events/destinations", { name: "Dag", url: receiver.url });
    expect(receives.status).toBe(201);
    const created = await callApi(product, "POST", "/v1/quotes", quoteBody("Dagjes"));
    const { quoteId } = created.body.data;
    await portalPerson(product, users.owner, "nl");
    const desk = await portalPerson(product, users.agent, "nl");
    for (const command of TO_WHERE_IT_IS_PAID_OUT)
      await desk.call("financing.move", { organizationId, quoteId, command: { type: command } });
    await desk.call("financing.move", {
      organizationId,
      quoteId,
      command: { type: "hold", reason: "general_question", description: "Welk rekeningnummer staat op de factuur?" },
    });

    await story.step("The merchant arrives by the link and reads why financing waits", async () => {
      await page.goto(created.body.links.portalQuote);
      await signIn(page, users.owner);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Dagjes");
      const standing = page.getByRole("region", { name: "Stand van zaken" });
      await expect(standing).toContainText("Staat stil: er is een vraag die eerst een antwoord nodig heeft.");
      await expect(standing).toContainText("Welk rekeningnummer staat op de factuur?");
    });

    await story.step("and opens a case with a message", async () => {
      await page.getByRole("button", { name: "Stel een vraag" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Uw bericht").fill("Het gaat om rekening NL00 TEST 0123.\nKan het vandaag nog?");
      await dialog.getByRole("button", { name: "Versturen" }).click();
      await expect(page).toHaveURL(/\/cases\/cas_/);
    });
    const caseId = /cas_\w+/.exec(page.url())?.[0] ?? "";

    const agentContext = await browser.newContext({ baseURL: portalUrl, locale: "nl-NL" });
    const agent = await agentContext.newPage();
    await story.step("An agent finds it in the queue, claims it and asks back", async () => {
      await agent.goto("/support?tab=unclaimed");
      await signIn(agent, users.agent);
      await agent.getByRole("link", { name: "Het gaat om rekening NL00 TEST 0123." }).click();
      await agent.getByRole("button", { name: "Vraag oppakken" }).click();
      await expect(agent.getByRole("button", { name: "Loslaten" })).toBeVisible();
      await agent.getByLabel("Uw antwoord").fill("Staat die rekening op naam van uw bedrijf?");
      await agent.getByRole("button", { name: "Versturen" }).click();
    });

    await story.step("The merchant sees it arrive and answers", async () => {
      await expect(page.getByText("Staat die rekening op naam van uw bedrijf?")).toBeVisible();
      await page.getByLabel("Uw bericht").fill("Ja, op naam van Zonnig Dak B.V.");
      await page.getByLabel("Uw bericht").press("Control+Enter");
      await expect(agent.getByText("Ja, op naam van Zonnig Dak B.V.")).toBeVisible();
    });

    await story.step(
      "The agent releases the financing and completes it, told beforehand which event goes out",
      async () => {
        await agent.getByRole("link", { name: /^Offerte van / }).click();
        await agent.getByRole("button", { name: "Weer verder" }).click();
        await agent.getByRole("dialog").getByRole("button", { name: "Weer verder" }).click();
        await agent.getByRole("button", { name: "Uitbetaald" }).click();
        const preview = agent.getByRole("dialog");
        await expect(preview).toContainText(/quote\.financing\.completed naar \d+ koppeling/);
        await expect(preview).toContainText("Dat kan niet worden teruggedraaid.");
        await preview.getByLabel(/^Notitie/).fill("Uitbetaald op de rekening van de factuur.");
        await preview.getByRole("button", { name: "Uitbetaald" }).click();
        await expect(agent.getByText("Er kan niets meer veranderen.", { exact: false })).toBeVisible();
      },
    );

    await story.step("The receiver got every event in between, and each leads back to its resource", async () => {
      const received = (await receiver.waitForRequests(5)).map(({ body }) => JSON.parse(body));
      const told = received.map(({ type, data }) => [type, data.quoteId ?? data.quote?.quoteId, data.caseId].join(" "));
      expect(new Set(told)).toEqual(
        new Set([
          `quote.created ${quoteId} `,
          `case.created ${quoteId} ${caseId}`,
          expect.stringMatching(new RegExp(`^case\\.message\\.replied \\S* ${caseId}$`)),
          `quote.financing.completed ${quoteId} `,
        ]),
      );
      expect(received.filter(({ type }) => type === "case.message.replied")).toHaveLength(2);
      const fetched = await callApi(product, "GET", `/v1/quotes/${quoteId}`);
      expect(fetched.body.data.financing).toMatchObject({ status: "completed", waitingOn: "none" });
    });

    await story.step("The timeline tells the merchant the story", async () => {
      await page.goto(created.body.links.portalQuote);
      const timeline = page.getByRole("region", { name: "Verloop van de financiering" });
      for (const step of [
        "Offerte ontvangen",
        "Bericht: offerte gemaakt",
        "Aanbod geaccepteerd",
        "Staat stil:",
        "Gaat weer verder",
        "Uitbetaald",
      ]) {
        await expect(timeline).toContainText(step);
      }
      await expect(timeline).toContainText("Uitbetaald op de rekening van de factuur.");
    });
    await agentContext.close();
  },
);
