import { members, sessions } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signedInCookie } from "../../identity/sign-in/testing-sign-in.ts";
import { createSignedInWorld } from "../../identity/sign-in/testing-sign-in-world.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { createSandboxWorld, readSandbox } from "./testing-sandbox.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

/** A person who signed in as people do, and looked at test data then. */
async function world() {
  const w = await createSignedInWorld(database.db, "admin");
  const { services, organization } = w;
  const find = (header = w.cookie) => w.sessionOf(header);
  const choose = async (mode: "live" | "test") => {
    const session = await find();
    const { sandbox } = createCaller(testContext(services, session?.caller ?? null));
    await sandbox.choose({ sessionId: session?.sessionId ?? "", mode });
  };
  await choose("test");
  const sandbox = await readSandbox(services, organization);
  const organizationNow = async () => {
    const caller = (await find())?.caller;
    return caller?.kind === "member" ? caller.organization : null;
  };
  return { ...w, sandbox, find, choose, organizationNow };
}

test("a session shows the data that its person chose, and another session of theirs its own", async () => {
  const { signIn, organization, sandbox, person, find, choose, organizationNow } = await world();
  expect((await find())?.caller).toMatchObject({ kind: "member", role: "admin", organization: sandbox });
  const other = await find(await signedInCookie(signIn, person.email));
  expect(other?.caller).toMatchObject({ organization });
  await choose("live");
  expect(await organizationNow()).toEqual(organization);
});

test("nobody but its person chooses for a session", async () => {
  const { services, find, organization, organizationNow, choose } = await world();
  await choose("live");
  const sessionId = (await find())?.sessionId ?? "";
  const stranger = await createSandboxWorld(services);
  const missing = { cause: { code: "resource_missing" } };
  for (const mode of ["live", "test"] as const) {
    await expect(stranger.live.sandbox.choose({ sessionId, mode })).rejects.toMatchObject(missing);
  }
  expect(await organizationNow()).toEqual(organization);
});

test("who is removed from the organization loses its sandbox at once, and a new role holds in both", async () => {
  const { person, find } = await world();
  const isPerson = eq(members.userId, person.userId);
  await database.db.orm.update(members).set({ role: "member" }).where(isPerson);
  expect((await find())?.caller).toMatchObject({ role: "member", organization: { isTest: true } });
  await database.db.orm.delete(members).where(isPerson);
  expect(await find()).toMatchObject({ caller: null });
});

test("who is suspended with their organization is out of its sandbox too", async () => {
  const { services, organization, find } = await world();
  const agent = createCaller(testContext(services, await createTestAgent(services)));
  await agent.supportOrganizations.suspend({ organizationId: organization.organizationId });
  expect((await find())?.caller).toBeNull();
});

test("the sandbox of others cannot be chosen, not as an organization of their own nor in the session's row", async () => {
  const { services, person, find, sandbox, organization, organizationNow } = await world();
  const { sandbox: foreign } = await createSandboxWorld(services);
  const { organizationId } = foreign;
  const session = await find();
  const { account } = createCaller(testContext(services, session?.caller ?? null));
  const choosing = account.chooseOrganization({ sessionId: session?.sessionId ?? "", organizationId });
  await expect(choosing).rejects.toMatchObject({ cause: { code: "resource_missing" } });
  expect([sandbox, organization]).toContainEqual(await organizationNow());

  const ofPerson = eq(sessions.userId, person.userId);
  await database.db.orm.update(sessions).set({ activeOrganizationId: organizationId }).where(ofPerson);
  expect(await organizationNow()).toEqual(organization);
});
