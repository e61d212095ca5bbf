import type { Database } from "@quote-financing/db/database";
import { identityProviders, members, providerIdentities, sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { ProviderFetch } from "../../context.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createCallerFactory } from "../../trpc.ts";
import { createSingleSignOnWorld } from "./testing-single-sign-on-world.ts";

const database = testDatabase();

/** A provider, and what happens while it is asked for a token, or as soon as the next transaction is committed. */
async function world() {
  let whileAsked = async (): Promise<unknown> => undefined;
  let afterCommit = async (): Promise<unknown> => undefined;
  const db: Database = {
    ...database.db,
    transact: async (work) => {
      const done = await database.db.transact(work);
      const act = afterCommit;
      afterCommit = async () => undefined;
      await act();
      return done;
    },
  };
  let ofProvider: ProviderFetch | undefined;
  const providerFetch: ProviderFetch = async (url, init) => {
    if (url.endsWith("/token")) await whileAsked();
    return ofProvider?.(url, init) ?? new Response(null, { status: 404 });
  };
  const w = await createSingleSignOnWorld(db, { providerFetch });
  ofProvider = w.provider.fetch;
  const { services, organization, person, sessionOf, cookie } = w;
  const { organizationId } = organization;
  const { singleSignOn } = createCallerFactory(appRouter)(
    testContext(services, (await sessionOf(cookie))?.caller ?? null, { provenAt: services.clock.now() }),
  );
  const left = async () => ({
    people: await database.db.orm.$count(members, eq(members.organizationId, organizationId)),
    known: await database.db.orm.$count(providerIdentities, eq(providerIdentities.realm, organizationId)),
    sessions: (
      await database.db.orm.select({ realm: sessions.providerRealm, userId: sessions.userId }).from(sessions)
    ).filter(({ realm, userId }) => realm === organizationId || userId === person.userId).length,
  });
  return {
    ...w,
    left,
    remove: () => singleSignOn.remove(),
    during: (act: typeof whileAsked) => void (whileAsked = act),
    afterNextCommit: (act: typeof afterCommit) => void (afterCommit = act),
  };
}

const REFUSED = { status: 302, location: "/login?sso=refused&next=%2Fquotes", cookie: "" };

describe("a provider that an owner removes while somebody is on their way back from it", () => {
  test("lets nobody in, and makes nobody a member, however long it takes to answer", async () => {
    const { enter, domain, during, remove, left } = await world();
    during(remove);
    expect(await enter(`kim@${domain}`)).toEqual(REFUSED);
    // The owner alone, who had signed in before.
    expect(await left()).toEqual({ people: 1, known: 0, sessions: 1 });
  });

  test("opens no session that outlives it, when it had just said who they are", async () => {
    const { enter, domain, afterNextCommit, remove, left } = await world();
    afterNextCommit(remove);
    expect(await enter(`kim@${domain}`)).toEqual(REFUSED);
    expect(await left()).toMatchObject({ known: 0, sessions: 1 });
  });

  test("takes in nobody new any more, as soon as an owner says so", async () => {
    const { enter, domain, during, left, organization } = await world();
    const isOwn = eq(identityProviders.organizationId, organization.organizationId);
    during(() => database.db.orm.update(identityProviders).set({ takesNewPeople: false }).where(isOwn));
    expect(await enter(`kim@${domain}`)).toMatchObject({ location: "/login?sso=unknown&next=%2Fquotes", cookie: "" });
    expect(await left()).toMatchObject({ people: 1 });
  });
});
