import type { Database } from "@quote-financing/db/database";
import { opportunities, quotes } from "@quote-financing/db/schema/tables";
import type { Caller } from "@quote-financing/domain/people/caller";
import type { Services } from "../context.ts";
import { caseSupportRouter } from "../support/cases-router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory, router } from "../trpc.ts";
import { caseMessagesRouter } from "./messages/router.ts";
import { caseReadsRouter } from "./reads/router.ts";
import { casesRouter } from "./router.ts";

export const caseRouters = router({
  cases: casesRouter,
  caseMessages: caseMessagesRouter,
  caseReads: caseReadsRouter,
  caseSupport: caseSupportRouter,
});
const createCaller = createCallerFactory(caseRouters);

/** For tests of cases: a fresh organization with one quote, and callers of each kind on it. */
export async function createCaseWorld(db: Database) {
  const services = createTestServices({ db });
  const organization = await createTestOrganization(services, { name: "Zonnig Dak B.V." });
  const agent = await createTestAgent(services);
  const { caller: credential, token } = await createTestCredential(services, organization);
  const member = await createTestMember(services, organization, "member");
  const addQuote = () => insertQuote(services, organization.organizationId);

  const replays: boolean[] = [];
  const callAs = (caller: Caller, changes: Partial<Services> = {}) =>
    createCaller({
      ...testContext({ ...services, ...changes }, caller),
      markReplayed: () => void replays.push(true),
    });
  return {
    services,
    /** The merchant's API key, for REST. */
    token,
    organization,
    quoteId: await addQuote(),
    addQuote,
    clock: services.clock,
    makeId: services.makeId,
    /** One entry per answer from a stored row. */
    replays,
    woken: services.wokenOrganizations,
    merchant: callAs(credential),
    /** The same over another way to the database, say. */
    merchantWith: (changes: Partial<Services>) => callAs(credential, changes),
    member: callAs(member),
    memberWith: (changes: Partial<Services>) => callAs(member, changes),
    /** Another person of the same organization, who joins now. */
    addMember: async () => callAs(await createTestMember(services, organization, "member")),
    agent: callAs(agent),
    /** A colleague at the support desk. */
    addAgent: async () => callAs(await createTestAgent(services)),
    agentWith: (changes: Partial<Services>) => callAs(agent, changes),
  };
}

export type CaseWorld = Awaited<ReturnType<typeof createCaseWorld>>;

async function insertQuote({ db, clock, makeId }: Services, organizationId: string): Promise<string> {
  const [quoteId, opportunityId, now] = [makeId("quote"), makeId("opportunity"), clock.now()];
  await db.orm.insert(opportunities).values({ organizationId, opportunityId, createdAt: now });
  await db.orm.insert(quotes).values({
    organizationId,
    quoteId,
    opportunityId,
    contentHash: "",
    currency: "EUR",
    totalInclTaxCents: 100_00,
    terms: [],
    tags: [],
    contactEmail: "jan@example.nl",
    contactLastName: "Jansen",
    addressCountry: "NL",
    addressPostalCode: "1234 AB",
    addressHouseNumber: "1",
    addressStreet: "Dorpsstraat",
    addressCity: "Utrecht",
    financingPhase: "new",
    financingStatus: "new_customer",
    financingMethod: [],
    financingWaitingOn: "none",
    financingStatusChangedAt: now,
    subStatusType: "none",
    sentAt: now,
    expiresAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return quoteId;
}
