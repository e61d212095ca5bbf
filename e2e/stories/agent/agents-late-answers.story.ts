import { agentAt, asked, quoteAtInvoice, stepOf } from "../../src/documents-desk.ts";
import { openCase } from "../../src/open-case.ts";
import { heldRequests } from "../../src/pages/held-requests.ts";
import { quiet } from "../../src/pages/quiet.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

story(
  "the answer to a canned reply that was saved before closes no form that was opened since",
  async ({ browser, product }) => {
    const noor = await agentAt(browser, product, "/support/replies");
    const form = noor.getByRole("dialog", { name: "Nieuw standaardantwoord" });
    const open = () => noor.getByRole("button", { name: "Nieuw standaardantwoord" }).click();
    await open();
    await form.getByLabel("Naam", { exact: true }).fill("Eerder bewaard");
    await form.getByLabel("Tekst in het Nederlands").fill("Dag");
    await form.getByLabel("Tekst in het Engels").fill("Hello");
    const letItBeSaved = await heldRequests(noor, "**/api/trpc/cannedReplies.create**");
    await form.getByRole("button", { name: "Opslaan" }).click();
    await form.getByRole("button", { name: "Sluiten" }).click();
    await expect(form).toBeHidden();
    await open();
    await form.getByLabel("Naam", { exact: true }).fill("Wordt geschreven");

    letItBeSaved();

    await expect(noor.getByRole("listitem").filter({ hasText: "Eerder bewaard" })).toHaveCount(1);
    await quiet(noor);
    await expect(form.getByLabel("Naam", { exact: true })).toHaveValue("Wordt geschreven");
    await noor.context().close();
  },
);

story("a macro that is answered late closes no other one that is looked at since", async ({ browser, product }) => {
  const { caseId } = await openCase(product, "Laatkomer");
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const desk = await portalPerson(product, product.demo.users.agent, "nl");
  for (const name of ["Stap een", "Stap twee"]) {
    const steps = { ending: { type: "snooze", days: 2 } };
    await desk.call("cannedReplies.create", { name, bodyNl: `Dag, ${name}`, bodyEn: `Hello, ${name}`, steps });
  }
  const noor = await agentAt(browser, product, `/support/cases/${caseId}?organization=${organizationId}`);
  const look = async (name: string) => {
    await noor.getByRole("button", { name: "Standaardantwoord" }).click();
    await noor.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    return noor.getByRole("dialog", { name });
  };
  const first = await look("Stap een");
  const letItBeDone = await heldRequests(noor, "**/api/trpc/supportCases.runMacro**");
  await first.getByRole("button", { name: "Versturen en vraag uitstellen" }).click();
  await first.getByRole("button", { name: "Sluiten" }).click();
  await expect(first).toBeHidden();
  const second = await look("Stap twee");
  await second.getByLabel("Antwoord aan de organisatie").fill("Een eigen tekst");

  letItBeDone();

  await expect(noor.getByRole("region", { name: "Gesprek", includeHidden: true })).toContainText("Dag, Stap een");
  await expect(second.getByLabel("Antwoord aan de organisatie")).toHaveValue("Een eigen tekst");
  await noor.context().close();
});

story("a request that is answered late takes no agent away from the quote", async ({ browser, product }) => {
  const { quoteId } = await openCase(product, "Verzoek");
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const noor = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
  await noor.getByRole("button", { name: "Nieuwe vraag aan de organisatie" }).click();
  const dialog = noor.getByRole("dialog");
  await dialog.getByLabel("Bericht").fill("Stuur ons de getekende offerte.");
  const letItCome = await heldRequests(noor, "**/api/trpc/supportCases.createPlatformFeedback**");
  await dialog.getByRole("button", { name: "Versturen" }).click();
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await expect(dialog).toBeHidden();
  const made = noor.waitForResponse("**/api/trpc/supportCases.createPlatformFeedback**");

  letItCome();
  await made;
  await quiet(noor);

  await expect(noor).toHaveURL(new RegExp(`/support/quotes/${quoteId}`));
  await noor.context().close();
});

story("a document that was asked for late closes no form that was opened since", async ({ browser, product }) => {
  const { organizationId, quoteId } = await quoteAtInvoice(product, "Nogmaals");
  const noor = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
  const dialog = noor.getByRole("dialog");
  const ask = async (text: string) => {
    await noor.getByRole("button", { name: "Document vragen" }).click();
    await dialog.getByLabel("Wat precies?").fill(text);
  };
  await ask("De eerste");
  const letItCome = await heldRequests(noor, "**/api/trpc/requirements.open**");
  await dialog.getByRole("button", { name: "Document vragen" }).click();
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await expect(dialog).toBeHidden();
  await ask("De tweede");

  letItCome();

  await expect(asked(noor, "Factuur")).toContainText("De eerste");
  await quiet(noor);
  await expect(dialog.getByLabel("Wat precies?")).toHaveValue("De tweede");
  await noor.context().close();
});

story("a move that is answered late closes no other one that is written about since", async ({ browser, product }) => {
  const { organizationId, quoteId } = await quoteAtInvoice(product, "Verzet");
  const noor = await agentAt(browser, product, `/support/quotes/${quoteId}?organization=${organizationId}`);
  const dialog = noor.getByRole("dialog");
  const hold = async () => {
    await noor.getByRole("button", { name: "Stilzetten" }).click();
    return dialog.getByRole("combobox");
  };
  await (await hold()).selectOption({ index: 1 });
  const letItMove = await heldRequests(noor, "**/api/trpc/financing.move**");
  await dialog.getByRole("button", { name: "Stilzetten" }).click();
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await expect(dialog).toBeHidden();
  await hold();
  const note = dialog.getByRole("textbox").last();
  await note.fill("Een lange toelichting");

  letItMove();

  await expect(stepOf(noor)).toContainText(/stil/i);
  await quiet(noor);
  await expect(note).toHaveValue("Een lange toelichting");
  await noor.context().close();
});

story("an organization that is made late replaces no form that was opened since", async ({ browser, product }) => {
  const noor = await agentAt(browser, product, "/support/organizations");
  const dialog = noor.getByRole("dialog");
  const begin = async (name: string) => {
    await noor.getByRole("button", { name: "Nieuwe organisatie" }).click();
    await dialog.getByLabel("Naam", { exact: true }).fill(name);
  };
  await begin("Laat gemaakt");
  await dialog.getByLabel("Korte naam").fill("laat-gemaakt");
  await dialog.getByLabel("E-mailadres van de eigenaar").fill("laat@voorbeeld.example");
  const letItCome = await heldRequests(noor, "**/api/trpc/supportOrganizations.create**");
  await dialog.getByRole("button", { name: "Aanmaken en uitnodigen" }).click();
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await expect(dialog).toBeHidden();
  await begin("De volgende");

  letItCome();

  await expect(noor.getByRole("main").getByText("Laat gemaakt")).toHaveCount(1);
  await quiet(noor);
  await expect(dialog.getByLabel("Naam", { exact: true })).toHaveValue("De volgende");
  await noor.context().close();
});

story("of two organizations with one name none is linked until it is said which", async ({ browser, product }) => {
  const { organizationId = "" } = product.demo.organizations["zonnig-dak"] ?? {};
  const desk = await portalPerson(product, product.demo.users.agent, "nl");
  for (const slug of ["dubbel-een", "dubbel-twee"]) {
    const ownerEmail = `${slug}@voorbeeld.example`;
    await desk.call("supportOrganizations.create", {
      name: "Dubbele Naam",
      slug,
      kind: "partner",
      ownerEmail,
      mayResolveClaims: false,
    });
  }
  const noor = await agentAt(browser, product, `/support/organizations/${organizationId}`);
  const name = noor.getByLabel("Naam van de partner");
  await name.fill("Dubbele Naam");
  await noor.getByRole("button", { name: "Koppelen", exact: true }).click();

  await expect(name).toHaveAccessibleDescription(/Kies een naam uit de lijst\./);
  await expect(noor.getByRole("dialog")).toBeHidden();
  await name.fill("Dubbele Naam (dubbel-een)");
  await noor.getByRole("button", { name: "Koppelen", exact: true }).click();
  const linked = noor.getByRole("listitem").filter({ hasText: "dubbel-een" });
  await linked.getByRole("button", { name: "Dubbele Naam ontkoppelen" }).click();
  await expect(linked).toHaveCount(0);
  await noor.context().close();
});

story("a reply that a colleague changed meanwhile is written over by nobody", async ({ browser, product }) => {
  const desk = await portalPerson(product, product.demo.users.secondAgent, "nl");
  const texts = { name: "Samen geschreven", bodyNl: "Dag", bodyEn: "Hello" };
  const made = await desk.call<{ data: { cannedReplyId: string } }>("cannedReplies.create", texts);
  const noor = await agentAt(browser, product, "/support/replies");
  await noor.getByRole("button", { name: "Samen geschreven aanpassen" }).click();
  const dialog = noor.getByRole("dialog");
  await dialog.getByLabel("Tekst in het Engels").fill("Hello there");
  const { cannedReplyId } = made.data;
  await desk.call("cannedReplies.update", { cannedReplyId, ...texts, bodyNl: "Goedendag" });

  await dialog.getByRole("button", { name: "Opslaan" }).click();

  await expect(dialog.getByRole("alert")).toContainText("heeft dit antwoord intussen veranderd.");
  await expect(dialog.getByLabel("Tekst in het Engels")).toHaveValue("Hello there");
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await noor.getByRole("button", { name: "Samen geschreven aanpassen" }).click();
  await expect(dialog.getByLabel("Tekst in het Nederlands")).toHaveValue("Goedendag");
  await dialog.getByLabel("Tekst in het Engels").fill("Hello there");
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toBeHidden();
  await noor.context().close();
});

story(
  "what an agent saved themselves is not told as a colleague's when its answer was lost",
  async ({ browser, product }) => {
    const desk = await portalPerson(product, product.demo.users.agent, "nl");
    const asked = { kind: "photo", textNl: "Een foto", textEn: "A photo", waitingOn: "merchant" };
    const steps = { requirements: [asked], ending: { type: "snooze", days: 5 } };
    await desk.call("cannedReplies.create", { name: "Zelf bewaard", bodyNl: "Dag.", bodyEn: "Hello.", steps });
    const noor = await agentAt(browser, product, "/support/replies");
    await noor.getByRole("listitem").filter({ hasText: "Zelf bewaard" }).getByRole("button").first().click();
    const form = noor.getByRole("dialog");
    await form.getByLabel("Tekst in het Nederlands").fill("Goedendag.");
    await noor.route(
      "**/api/trpc/cannedReplies.update**",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    const read = noor.waitForResponse("**/api/trpc/*cannedReplies.list*");
    await form.getByRole("button", { name: "Opslaan" }).click();
    await read;
    await expect(form.getByRole("alert").first()).toContainText("internet");

    await expect(form.getByText("heeft intussen dit opgeslagen")).toHaveCount(0);

    await form.getByRole("button", { name: "Opslaan" }).click();
    await expect(form).toBeHidden();
    await noor.context().close();
  },
);
