import type { Database } from "@quote-financing/db/database";
import type { Caller, CallerOrganization } from "@quote-financing/domain/people/caller";
import type { z } from "zod";
import type { Services } from "../../context.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { type TestContext, testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import { destinationsRouter } from "./router.ts";
import type { createDestinationInput } from "./schema.ts";

const createCaller = createCallerFactory(router({ destinations: destinationsRouter }));

/** For tests of destinations: a fresh organization, its callers, and another organization's. */
export async function createDestinationWorld(db: Database, overrides: Partial<Services> = {}) {
  const services = createTestServices({ db, ...overrides });
  const organization = await createTestOrganization(services);
  const stranger = await createTestOrganization(services);
  const callAs = (caller: Caller, context: TestContext = testContext(services, caller)) =>
    createCaller(context).destinations;
  const credentialOf = async (owner: CallerOrganization) => (await createTestCredential(services, owner)).caller;
  const caller = await credentialOf(organization);

  return {
    services,
    clock: services.clock,
    organization,
    organizationId: organization.organizationId,
    merchant: callAs(caller),
    stranger: callAs(await credentialOf(stranger)),
    member: callAs(await createTestMember(services, organization, "member")),
    admin: callAs(await createTestMember(services, organization, "admin")),
    /** Creates and tells whether the answer was a replay. */
    createOnce: async (input: z.input<typeof createDestinationInput>) => {
      const context = testContext(services, caller);
      const answer = await callAs(caller, context).create(input);
      return { answer, wasReplayed: context.wasReplayed() };
    },
  };
}

export type DestinationWorld = Awaited<ReturnType<typeof createDestinationWorld>>;
