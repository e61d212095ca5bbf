import type { Database } from "@quote-financing/db/database";
import type { Caller } from "@quote-financing/domain/people/caller";
import { quoteSupportRouter } from "../../support/quotes-router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import { financingRouter } from "../financing/router.ts";
import { quotesRouter } from "../router.ts";
import { type QuoteBody, testQuoteBody } from "./testing-quote-body.ts";

export const quoteRouters = router({
  quotes: quotesRouter,
  financing: financingRouter,
  quoteSupport: quoteSupportRouter,
});
const createCaller = createCallerFactory(quoteRouters);

/** For tests of quotes and their financing: a fresh organization, and callers of each kind on it. */
export async function createQuoteWorld(db: Database) {
  const services = createTestServices({ db });
  const organization = await createTestOrganization(services, { name: "Zonnig Dak B.V." });
  const key = await createTestCredential(services, organization);
  const partnerToken = await createTestCredential(services, organization, { kind: "partner_access_token" });
  const member = await createTestMember(services, organization, "member");
  const agent = await createTestAgent(services);

  const replays: boolean[] = [];
  const callAs = (caller: Caller) =>
    createCaller({ ...testContext(services, caller), markReplayed: () => void replays.push(true) });
  const merchant = callAs(key.caller);
  return {
    services,
    organization,
    organizationId: organization.organizationId,
    token: key.token,
    clock: services.clock,
    makeId: services.makeId,
    /** One entry per answer from a stored row. */
    replays,
    merchant,
    partner: callAs(partnerToken.caller),
    member: callAs(member),
    agent: callAs(agent),
    /** Creates a quote and returns its id. */
    addQuote: async (changes: Partial<QuoteBody> = {}): Promise<string> =>
      (await merchant.quotes.create(testQuoteBody(changes))).data.quoteId,
  };
}

export type QuoteWorld = Awaited<ReturnType<typeof createQuoteWorld>>;
