import type { Page } from "@playwright/test";
import { agentAt, asked, INVOICE, merchantAt, stepOf } from "../../src/documents-desk.ts";
import { dropFile } from "../../src/drag-file.ts";
import { endSession, sendTyped, signInAgain } from "../../src/ended-session.ts";
import { fillConsumer } from "../../src/fill-consumer.ts";
import { mailAbout } from "../../src/mail/mail-box.ts";
import { replyByMail } from "../../src/mail/reply-by-mail.ts";
import { callApi } from "../../src/merchant-backend.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

const NAME = "Weekers";
const SAID = {
  question: "Kan de meterkast mee in de financiering?",
  answer: "Ja, zet de meterkast als regel in de offerte.",
  mailed: "Dank u, de klant is akkoord met de meterkast.",
  fromTunnel: "De monteur komt woensdag langs.",
  kept: "De factuur komt er vandaag aan.",
} as const;
const ASKED = "De factuur, met het serienummer";

/** What the quote's story tells on Friday, the newest first. */
const COURSE = [
  "Uitbetaald",
  "Wordt uitbetaald",
  "Factuur: Goedgekeurd",
  "Document toegevoegd: factuur.pdf",
  SAID.kept,
  "Gevraagd: Factuur",
  "Factuur nodig",
  "Aanbod geaccepteerd",
  "Aanbod verstuurd",
  "In beoordeling",
  SAID.fromTunnel,
  SAID.mailed,
  SAID.answer,
  SAID.question,
  "Aanvraag gestart",
  "Offerte ontvangen",
] as const;

/** Makes a move as an agent does: its button, then the same in the dialog that says what it leads to. */
async function move(agent: Page, name: string): Promise<void> {
  await agent.getByRole("button", { name, exact: true }).first().click();
  await agent.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  await expect(agent.getByRole("dialog")).toHaveCount(0);
}

const sent = (page: Page) => expect(page.locator('[data-state="sending"], [data-state="failed"]')).toHaveCount(0);

story(
  "a week: a quote, a question, a lost connection, a document, an ended session, and the money",
  async ({ browser, page, product }) => {
    const { owner, agent: noor } = product.demo.users;
    const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
    const desk = await portalPerson(product, noor, "nl");
    let agent!: Page;
    let [quoteId, caseId] = ["", ""];

    await story.step("Monday: the merchant sends a quote, and the consumer applies", async () => {
      await merchantAt(page, product, "/quotes/new");
      await fillConsumer(page, NAME);
      await page.getByLabel("Uw referentie").fill("P-WEEK");
      await page.getByLabel("Bedrag incl. btw").fill("7320");
      await page.getByRole("button", { name: "Offerte versturen" }).click();
      await page.waitForURL(/\/quotes\/qot_/);
      quoteId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      agent = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
      await move(agent, "Aanvraag starten");
      await expect(stepOf(page)).toContainText("Aanvraag gestart");
    });

    await story.step("Tuesday: a question is answered, by mail, and out of a tunnel", async () => {
      await page.getByRole("button", { name: "Stel een vraag" }).click();
      await page.getByRole("dialog").getByLabel("Uw bericht").fill(SAID.question);
      await page.getByRole("dialog").getByRole("button", { name: "Versturen" }).click();
      await page.waitForURL(/\/cases\/cas_/);
      caseId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      // What is read in the portal is not mailed.
      await page.goto("/quotes");

      await agent.goto(`/support/cases/${caseId}?organization=${organizationId}`);
      await agent.getByLabel("Uw antwoord").fill(SAID.answer);
      await agent.getByRole("button", { name: "Versturen" }).click();
      await sent(agent);
      const told = await mailAbout(product, { to: owner.email, about: caseId, holds: SAID.answer });
      expect(await replyByMail(product, told, SAID.mailed)).toEqual({ messageId: expect.stringMatching(/^csmsg_/) });
      await expect(agent.getByRole("region", { name: "Gesprek" }).getByText(SAID.mailed)).toBeVisible();

      await page.goto(`/cases/${caseId}`);
      await page.getByLabel("Uw bericht").pressSequentially(SAID.fromTunnel.slice(0, 12));
      await page.context().setOffline(true);
      await expect(page.getByText("Geen verbinding.", { exact: true })).toBeVisible();
      await page.getByLabel("Uw bericht").fill(SAID.fromTunnel);
      await page.getByRole("button", { name: "Versturen" }).click();
      await expect(page.getByText("Niet verstuurd")).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByText("Niet verstuurd")).toHaveCount(0);
      await expect(agent.getByRole("region", { name: "Gesprek" }).getByText(SAID.fromTunnel)).toHaveCount(1);
    });

    await story.step("Wednesday: the offer is accepted, and the agent asks for the invoice", async () => {
      for (const type of ["start_review", "send_offer", "accept_offer", "await_invoice"])
        await desk.call("financing.move", { organizationId, quoteId, command: { type } });
      await page.goto("/quotes");
      const bell = page.getByRole("link", { name: /^Vandaag: / });
      await agent.goto(`/support/quotes/${quoteId}?organization=${organizationId}`);
      await agent.getByRole("button", { name: "Document vragen" }).click();
      await agent.getByRole("dialog").getByLabel("Wat precies?").fill(ASKED);
      await agent.getByRole("dialog").getByRole("button", { name: "Document vragen" }).click();
      await expect(asked(agent, "Factuur")).toContainText(ASKED);

      const told = await mailAbout(product, { to: owner.email, about: quoteId, holds: `Dit is nog nodig: ${ASKED}` });
      expect(told.subject).toBe("Offerte P-WEEK");
      await bell.click();
      await expect(page).toHaveURL(/\/today$/);
      const item = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: NAME }) });
      await expect(item).toContainText("Dit is nog nodig:");
    });

    await story.step("Thursday: an ended session costs nothing, the invoice is dropped and accepted", async () => {
      await page.goto(`/cases/${caseId}`);
      await page.getByLabel("Uw bericht").fill(SAID.kept);
      await endSession(page);
      await sendTyped(page);
      await signInAgain(page, owner);
      await sent(page);
      await expect(page.getByRole("region", { name: "Gesprek" }).getByText(SAID.kept)).toHaveCount(1);

      await page.goto(`/quotes/${quoteId}`);
      await dropFile(page, asked(page, "Factuur").getByRole("group"), INVOICE);
      await expect(asked(page, "Factuur")).toContainText("Wordt bekeken");
      await asked(agent, "Factuur").getByRole("button", { name: "Goedkeuren" }).click();
      await expect(asked(agent, "Factuur")).toContainText("Goedgekeurd");
      await move(agent, "Uitbetaling afwachten");
      await expect(stepOf(page)).toContainText("De geldverstrekker betaalt uit.");
    });

    await story.step(
      "Friday: it is paid out, the merchant is told, and one story tells the week in order",
      async () => {
        await move(agent, "Uitbetaald melden");
        await mailAbout(product, { to: owner.email, about: quoteId, holds: "De financiering is rond en uitbetaald." });
        await page.reload();
        const items = await page.getByRole("region", { name: "Verloop" }).locator("li").allTextContents();
        // The case's name stands at each of its messages: a text's own place is the oldest.
        const places = COURSE.map((text) => items.findLastIndex((item) => item.includes(text)));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(places).not.toContain(-1);
        const { body } = await callApi(product, "GET", `/v1/quotes/${quoteId}`);
        expect(body.data.financing).toMatchObject({ status: "completed", waitingOn: "none" });
        const thread = (await callApi(product, "GET", `/v1/cases/${caseId}/messages`)).body.data;
        expect(thread.map((message: { body: string }) => message.body)).toEqual(Object.values(SAID));
        await page.goto("/today");
        await expect(page.getByRole("heading", { name: "Vandaag" })).toBeVisible();
        await expect(page.getByRole("heading", { name: NAME })).toHaveCount(0);
      },
    );
    await agent.context().close();
  },
);
