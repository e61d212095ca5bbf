import { testDatabase } from "@quote-financing/db/testing/test-database";
import { LIST_SEARCH_MAX } from "@quote-financing/domain/fields/search-lengths";
import { describe, expect, test } from "vitest";
import { createCaseWorld } from "../cases/testing-case-world.ts";
import { fullTestQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";

const database = testDatabase();

/** Letters of one sign each, and letters with their accents behind them, as names of files on a Mac and some programs have them. */
const FORMS = ["NFC", "NFD"] as const;
const PAIRS = FORMS.flatMap((stored) => FORMS.map((typed) => [stored, typed] as const));

/** An organization whose texts all have accents. */
async function world(form: (typeof FORMS)[number]) {
  const as = createCallerFactory(appRouter);
  const w = await createCaseWorld(database.db);
  const agent = as(testContext(w.services, await createTestAgent(w.services)));
  const owner = as(testContext(w.services, await createTestMember(w.services, w.organization, "owner")));
  const [word, written] = [w.organization.organizationId.slice(-8), (text: string) => text.normalize(form)];
  const address = { country: "NL", postalCode: "3971 JK", houseNumber: "14" } as const;
  const body = fullTestQuoteBody({
    contact: { email: "andre@voorbeeld.example", firstName: written("André"), lastName: written(`de Hübner${word}`) },
    address: { ...address, street: written(`Ångströmlaan${word}`), city: written(`Zoölogië${word}`) },
    externalId: written(`Né-2026-${word}-é`),
  });
  const { quoteId } = (await owner.quotes.create(body)).data;
  return { ...w, word, written, agent, owner, quoteId, lastName: body.contact.lastName };
}

describe.each(PAIRS)("what is stored as %s and typed as %s is found", (stored, typed) => {
  const searched = (text: string) => text.normalize(typed);

  test("in the list of quotes, by each of its fields, and by agents", async () => {
    const { word, owner, agent, quoteId, lastName } = await world(stored);
    const inList = async (search: string) =>
      (await owner.quotes.list({ search })).data.map((quote) => [quote.quoteId, quote.contact.lastName]);
    const byAgents = async (text: string) =>
      (await agent.supportSearch.find({ text })).data.quotes.map((quote) => quote.quoteId);
    const byAll = [`de hübner${word}`, `HÜBNER${word}`, `andré hübner${word}`, `né-2026-${word}`, `${word}-É`];

    for (const text of [...byAll, `zoölogië${word}`, "-é", "andré"].map(searched)) {
      expect([text, await inList(text)]).toEqual([text, [[quoteId, lastName]]]);
    }
    for (const text of [...byAll, `ångströmlaan${word}`, `Ångströmlaan${word} 14`].map(searched)) {
      expect([text, await byAgents(text)]).toEqual([text, [quoteId]]);
    }
  });

  test("among cases, by the words of a subject and of a message, and by their quote", async () => {
    const { word, written, merchant, agent, owner, quoteId } = await world(stored);
    const subject = written(`Crèche${word} in België${word}`);
    const message = { body: written(`Het café${word} heeft één ingang.`) };
    const { caseId } = (await merchant.cases.create({ quoteId, type: "general", subject, message })).data;
    const other = { quoteId, type: "general", subject: "x", message: { body: `cafe${word} creche${word}` } } as const;
    await merchant.cases.create(other);
    const byMember = async (search: string) =>
      (await owner.cases.tab({ tab: "all", search })).data.map((found) => found.caseId);

    for (const text of [`crèche${word} bel`, `BELGIË${word}`, `CAFÉ${word}`, `één caf`].map(searched)) {
      expect([text, await byMember(text)]).toEqual([text, [caseId]]);
    }
    const inQueue = await agent.supportCases.queue({ tab: "all", search: searched(`hübner${word}`) });
    expect(inQueue.data).toHaveLength(2);
  });

  test("among destinations and organizations, by a part of their name", async () => {
    const { services, word, written, owner, agent } = await world(stored);
    await owner.destinations.create({ name: written(`De Hübner-koppeling`), url: "https://hooks.example.com/in" });
    const named = await createTestOrganization(services, { name: written(`Daken & Zónnig ${word}`) });
    const { organizationId } = named;

    const hits = (await owner.search.find({ text: searched("hübner-kop") })).data;
    expect(hits).toMatchObject([{ kind: "destination" }]);
    const text = searched(`zónnig ${word.toLowerCase()}`);
    expect((await agent.supportSearch.find({ text })).data.organizations).toMatchObject([{ organizationId }]);
    expect((await agent.supportOrganizations.list({ search: text })).data).toMatchObject([{ organizationId }]);
  });
});

test("a search of the most letters whose parts are three each is one that finds nothing", async () => {
  const { owner } = await world("NFC");
  for (const letter of ["각", "ᾂ", "😀"]) {
    const search = letter.repeat(LIST_SEARCH_MAX);
    expect((await owner.cases.tab({ tab: "all", search })).data).toEqual([]);
    expect((await owner.quotes.list({ search })).data).toEqual([]);
  }
});
