import type { Page } from "@playwright/test";
import { countingHand } from "../../src/counting-hand.ts";
import { agentAt, asked, choose, INVOICE, merchantAt, PHOTO, quoteAtInvoice } from "../../src/documents-desk.ts";
import { mailAbout } from "../../src/mail/mail-box.ts";
import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { openCase } from "../../src/open-case.ts";
import { expect, story } from "../../src/story.ts";
import { putOffRetry } from "../../src/time/put-off-retry.ts";

/** Decision record 0383. */
const MAX_TO_FIND = 3;
const MAX_TO_DO = 3;
const SUBJECT = "Klopt de klikteller?";

interface Step {
  readonly page: Page;
  /** Where people come in: where they land, or what a mail shows them. */
  readonly from?: string;
  readonly find: () => Promise<void>;
  readonly act: () => Promise<void>;
}

story(
  "what people come for is found within three clicks, and done within three more",
  async ({ browser, context, page, product, receiver }) => {
    const { organizationId, desk, ask } = await quoteAtInvoice(product, "Klikteller");
    await ask("invoice", "De factuur");
    const { caseId } = await openCase(product, "Meldinger", SUBJECT);
    await desk.call("supportCases.reply", { organizationId, caseId, body: "Welke bedoelt u?" });
    for (let index = 0; index < 3; index += 1) await callApi(product, "POST", "/v1/quotes", quoteBody("Stapelaar"));
    await callApi(product, "POST", "/v1/events/destinations", { name: "Storing", url: receiver.url });
    receiver.answerAllWith({ status: 503 });
    await callApi(product, "POST", "/v1/quotes", quoteBody("Bezorgfout"));
    const [failed] = await receiver.waitForRequests(1);
    await putOffRetry(product.demo.databaseUrl, JSON.parse(failed?.body ?? "").eventId);
    receiver.answerAllWith({ status: 204 });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await merchantAt(page, product, "/quotes");

    const rows: string[] = [];
    const hand = countingHand();
    const { click } = hand;
    const menu = (name: RegExp) => page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name });
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const task = async (what: string, { page: where, from, find, act }: Step) => {
      if (from !== undefined) await where.goto(from);
      await find();
      const toFind = hand.taken();
      await act();
      const toDo = hand.taken();
      rows.push(`| ${what} | ${toFind} | ${toDo} |`);
      expect.soft(toFind, `to find: ${what}`).toBeLessThanOrEqual(MAX_TO_FIND);
      expect.soft(toDo, `to do: ${what}`).toBeLessThanOrEqual(MAX_TO_DO);
    };

    const waiting = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Klikteller" }) });
    await task("see why a quote waits; add the document that it waits for", {
      page,
      find: async () => {
        await click(page.getByRole("link", { name: /^Vandaag: / }));
        await expect(waiting).toContainText("Dit is nog nodig:");
      },
      act: async () => {
        await click(waiting.getByRole("link", { name: /^Document toevoegen/ }));
        await hand.attach(choose(page, "Factuur"), INVOICE);
        await expect(asked(page, "Factuur")).toContainText("Wordt bekeken");
      },
    });
    await task("read a message from its mail; answer it", {
      page,
      find: async () => {
        const mail = await mailAbout(product, {
          to: product.demo.users.owner.email,
          about: caseId,
          holds: "bedoelt u?",
        });
        await hand.follow(page, /https?:\/\/\S+\/cases\/\w+/.exec(mail.text)?.[0] ?? "");
        await expect(page.getByRole("region", { name: "Gesprek" }).getByText("Welke bedoelt u?")).toBeVisible();
      },
      act: async () => {
        await page.getByLabel("Uw bericht").fill("Die op de bon.");
        await click(button("Versturen"));
        await expect(page.getByLabel("Uw bericht")).toHaveValue("");
      },
    });
    await task("find a case; send a document with a message", {
      page,
      from: "/cases?tab=platform",
      find: async () => {
        await click(page.getByRole("link", { name: SUBJECT }).first());
        await expect(page).toHaveURL(new RegExp(`/cases/${caseId}`));
      },
      act: async () => {
        await hand.attach(page.getByLabel("Bijlage", { exact: true }), PHOTO);
        await expect(page.getByText("Toegevoegd")).toBeVisible();
        await page.getByLabel("Uw bericht").fill("Hierbij de foto.");
        await click(button("Versturen"));
        await expect(page.getByRole("link", { name: PHOTO.name })).toBeVisible();
      },
    });
    await task("find a case; close it", {
      page,
      from: "/cases?tab=platform",
      find: () => click(page.getByRole("link", { name: SUBJECT }).first()),
      act: async () => {
        await click(button("Vraag sluiten"));
        await expect(button("Vraag sluiten")).toHaveCount(0);
      },
    });
    const delivery = page.getByRole("main").getByRole("listitem").filter({ hasText: "Bezorgfout" });
    await task("find the event that failed; send it again", {
      page,
      from: "/quotes",
      find: async () => {
        await click(menu(/^Koppelingen/));
        await click(page.getByRole("link", { name: "Storing" }));
        await expect(delivery).toContainText("Mislukt, we proberen het opnieuw");
      },
      act: async () => {
        await click(delivery.getByRole("button"));
        await click(page.getByRole("dialog").getByRole("button", { name: "Nu versturen" }));
        await expect(page.getByRole("dialog")).toContainText("Bezorgd");
      },
    });
    await task("find the calculation of monthly costs; copy the link for a customer", {
      page,
      from: "/quotes",
      find: () => click(menu(/^Maandlasten/)),
      act: async () => {
        await click(button(/^Link voor uw klant/));
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toContain("/widgets/loan-indication");
      },
    });
    await task("take the list of quotes along", {
      page,
      from: "/quotes",
      find: async () => {},
      act: async () => {
        const download = page.waitForEvent("download");
        await click(page.getByRole("link", { name: "Download de hele lijst (CSV)" }));
        expect((await download).suggestedFilename()).toMatch(/\.csv$/);
      },
    });
    const bar = page.getByRole("region", { name: "Geselecteerde rijen" });
    await task("choose several quotes; ask one question about all", {
      page,
      from: "/quotes?q=stapelaar",
      find: async () => {
        await click(button("Selecteren"));
        await click(bar.getByRole("button", { name: "Alles op deze pagina" }));
        await expect(bar).toContainText("3 geselecteerd");
      },
      act: async () => {
        await click(bar.getByRole("button", { name: "Vraag stellen over deze offertes" }));
        await page.getByRole("dialog").getByLabel("Uw bericht").fill("Mag dit samen?");
        await click(page.getByRole("dialog").getByRole("button", { name: "3 vragen versturen" }));
        await expect(bar).toContainText("3 gelukt.");
      },
    });
    const views = page.getByRole("dialog", { name: "Uw weergaven" });
    await task("keep a view of a list", {
      page,
      from: "/quotes?view=new&sort=highest",
      find: () => click(button("Weergaven")),
      act: async () => {
        await click(views.getByRole("button", { name: "Weergave bewaren" }));
        await views.getByLabel("Naam voor de lijst").fill("Hoogste");
        await click(views.getByRole("button", { name: "Weergave bewaren" }));
        await expect(views).toBeHidden();
      },
    });
    await button("Weergaven").click();
    await views.getByRole("button", { name: "Hoogste verwijderen" }).click();
    await expect(views.getByRole("listitem")).toHaveCount(0);

    const other = await openCase(product, "Toewijzer", "Wie pakt dit op?");
    const agent = await agentAt(browser, product, "/support?tab=unclaimed");
    await task("find a case of the queue; give it to a colleague", {
      page: agent,
      find: async () => {
        await click(agent.getByRole("link", { name: "Wie pakt dit op?" }));
        await expect(agent).toHaveURL(new RegExp(other.caseId));
      },
      act: async () => {
        await hand.choose(agent.getByLabel("Toewijzen aan"), "Daan Visser");
        await click(agent.getByRole("button", { name: "Toewijzen" }));
        await expect(agent.getByText("Daan Visser behandelt deze vraag")).toBeVisible();
      },
    });
    await agent.context().close();
    const table = ["| Task: find; do | Clicks to find | Clicks to do |", "|---|---|---|", ...rows, ""].join("\n");
    expect(table).toMatchSnapshot("clicks.md");
  },
);
