import type { Database } from "@quote-financing/db/database";
import type { Caller } from "@quote-financing/domain/people/caller";
import { systemTimer, type Timer } from "@quote-financing/domain/time/timer";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import type { Services } from "../context.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { LiveChanges } from "./live-changes.ts";
import type { ToldChanges } from "./schema.ts";

const createCaller = createCallerFactory(appRouter);

/** Of `tracked`: id, data, and its mark. */
type Told = readonly [id: string, data: ToldChanges, ...rest: unknown[]];

/** A process that tells open pages of changes. Its looks follow the given timer. */
export function createLiveWorld(db: Database, timer: Timer = systemTimer) {
  const faults: unknown[] = [];
  const wakes: { live?: LiveChanges } = {};
  const services = createTestServices({ db, wakeDelivery: (id) => wakes.live?.wake(id) });
  const live = new LiveChanges({
    db: services.db,
    clock: services.clock,
    timer,
    warn: ({ err }) => void faults.push(err),
  });
  wakes.live = live;
  const withLive: Services = { ...services, live, timer };

  /** A merchant with a person at an open page. */
  async function addMerchant() {
    const organization = await createTestOrganization(services);
    const member = await createTestMember(services, organization, "member");
    const { caller: credential } = await createTestCredential(services, organization);
    const backend = createCaller(testContext(withLive, credential));
    const addQuote = async () => (await backend.quotes.create(testQuoteBody())).data.quoteId;
    const openCase = async (quoteId: string) =>
      (await backend.cases.create({ quoteId, type: "general", message: { body: "Hello" } })).data.caseId;
    return { organization, organizationId: organization.organizationId, member, backend, addQuote, openCase };
  }

  const addAgent = () => createTestAgent(services);

  /** Follows as a page does; `session` says whose it is whenever it is asked. */
  const follow = (caller: Caller, options: FollowOptions = {}) =>
    openStream((signal) => {
      const reauthenticate = async () => (options.session === undefined ? caller : options.session());
      const asked = createCaller({ ...testContext(withLive, caller), reauthenticate }, { signal });
      if (caller.kind === "agent") {
        return asked.live.queue({ organizationId: options.organizationId, lastEventId: options.lastEventId });
      }
      return asked.live.organization({
        organizationId:
          options.organizationId ??
          (caller as { organization: { organizationId: string } }).organization.organizationId,
        withDeliveries: options.withDeliveries ?? false,
        role: options.role,
        lastEventId: options.lastEventId,
      });
    }, options.isGone);

  return {
    services: withLive,
    live,
    faults,
    addMerchant,
    addAgent,
    follow,
    callAs: (caller: Caller) => createCaller(testContext(withLive, caller)),
  };
}

interface FollowOptions {
  readonly organizationId?: string;
  readonly withDeliveries?: boolean;
  /** As whom the page was drawn. */
  readonly role?: MemberRole;
  readonly lastEventId?: string | undefined;
  readonly session?: () => Caller | null;
  /** Whoever opened the page left before it was. */
  readonly isGone?: boolean;
}

async function openStream(open: (signal: AbortSignal) => Promise<unknown>, isGone = false) {
  const controller = new AbortController();
  if (isGone) controller.abort();
  const rows = ((await open(controller.signal)) as AsyncIterable<Told>)[Symbol.asyncIterator]();
  return {
    /** What the page is told next. */
    next: async () => {
      const { value, done } = await rows.next();
      return done === true ? undefined : { id: value[0], changes: value[1].changes };
    },
    close: async () => {
      controller.abort();
      await rows.return?.();
    },
  };
}
