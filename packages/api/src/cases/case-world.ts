import type { Database } from "@quote-financing/db/database";
import { opportunities, organizations, quotes } from "@quote-financing/db/schema/tables";
import type { Caller } from "../auth/caller.ts";
import { createSecretBox } from "../auth/node-secret-box.ts";
import { caseMessagesRouter } from "../case-messages/router.ts";
import type { Services } from "../context.ts";
import { FixedClock } from "../kernel/clock.ts";
import { createIdMaker } from "../kernel/ids.ts";
import { createCallerFactory, router } from "../trpc.ts";
import { caseSupportRouter } from "./agent-router.ts";
import { casesRouter } from "./router.ts";

const createCaller = createCallerFactory(
  router({ cases: casesRouter, caseMessages: caseMessagesRouter, caseSupport: caseSupportRouter }),
);

/** For tests of cases: a fresh organization with one quote, and callers of each kind on it. */
export async function createCaseWorld(db: Database) {
  const clock = new FixedClock("2026-06-01T09:30:00.000Z");
  const makeId = createIdMaker(clock);
  const organizationId = makeId("organization");
  const organization = {
    organizationId,
    slug: organizationId.toLowerCase().replace("_", "-"),
    name: "Zonnig Dak B.V.",
    kind: "merchant" as const,
    mayResolveClaims: false,
  };
  await db.orm.insert(organizations).values({ id: organizationId, ...organization, createdAt: clock.now() });
  const quoteId = await insertQuote(db, organizationId, makeId, clock);

  const replays: boolean[] = [];
  const woken: string[] = [];
  const services = testServices(db, clock, makeId, (id) => woken.push(id));
  const callAs = (caller: Caller, changes: Partial<Services> = {}) =>
    createCaller({
      services: { ...services, ...changes },
      caller,
      requestId: makeId("request"),
      language: "nl-NL",
      markReplayed: () => void replays.push(true),
    });
  const credential = { kind: "credential", credentialKind: "organization_api_key" } as const;
  const agentCaller = { kind: "agent", userId: makeId("user"), name: "Ada Agent" } as const;
  return {
    organization,
    quoteId,
    clock,
    makeId,
    replays,
    woken,
    services,
    callAs,
    addQuote: () => insertQuote(db, organizationId, makeId, clock),
    agentCaller,
    merchant: callAs({ ...credential, apiKeyId: makeId("apiKey"), organization }),
    member: callAs({ kind: "member", userId: makeId("user"), name: "Mees Merchant", role: "member", organization }),
    agent: callAs(agentCaller),
  };
}

export type CaseWorld = Awaited<ReturnType<typeof createCaseWorld>>;

const testServices = (
  db: Database,
  clock: FixedClock,
  makeId: Services["makeId"],
  wakeDelivery: Services["wakeDelivery"],
): Services => ({
  db,
  clock,
  makeId,
  wakeDelivery,
  randomBytes: (size) => Buffer.alloc(size),
  secretBox: createSecretBox("a key for tests of cases"),
  portalUrl: "https://portal.example",
  allowPrivateDestinations: false,
});

async function insertQuote(db: Database, organizationId: string, makeId: Services["makeId"], clock: FixedClock) {
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
