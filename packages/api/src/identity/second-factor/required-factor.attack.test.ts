import {
  auditEntries,
  organizations,
  passkeys,
  platformAuditEntries,
  sessions,
  users,
} from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Services } from "../../context.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { addTestPasskey } from "../passkeys/testing-passkey.ts";
import { createPasskeyWorld } from "../passkeys/testing-passkey-world.ts";
import { findSession } from "../sessions/session.ts";
import { createTestPerson, createTestSignIn, signedInCookie, TEST_SIGN_IN_SECRET } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";
import { resetFactorByOperator } from "./reset-by-operator.ts";
import { createFactorWorld } from "./testing-factor-world.ts";

const database = testDatabase();

const as = (services: Services, caller: MemberCaller) => createCallerFactory(appRouter)(testContext(services, caller));
const refused = { cause: { code: "operation_not_permitted" } };

async function world(more: Partial<Services> = {}) {
  const w = await createSignedInWorld(database.db, "member", more);
  const { services, organization, person } = w;
  const owner = await createTestMember(services, organization, "owner");
  const session = () => w.sessionOf(w.cookie);
  const switchOn = (userId: string) =>
    database.db.orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  return { services, organization, owner, person, session, switchOn };
}

describe("an organization that requires a second factor", () => {
  test("shuts out who has none, with their next request, and lets them in when they have one", async () => {
    const { services, owner, person, session, switchOn } = await world();
    expect((await session())?.caller).not.toBeNull();
    await as(services, owner).organizations.requireSecondFactor({ isRequired: true });

    expect(await session()).toMatchObject({ caller: null, needsSecondFactor: true });
    await switchOn(person.userId);
    expect(await session()).toMatchObject({ caller: { kind: "member" }, needsSecondFactor: false });
  });

  test("does so in its sandbox as well", async () => {
    const { services, organization, owner, person, session } = await world();
    const sandbox = await createTestOrganization(services);
    const { orm } = database.db;
    await orm
      .update(organizations)
      .set({ testOf: organization.organizationId })
      .where(eq(organizations.id, sandbox.organizationId));
    const { organizationId } = sandbox;
    await orm.update(sessions).set({ activeOrganizationId: organizationId }).where(eq(sessions.userId, person.userId));
    expect((await session())?.caller).toMatchObject({ organization: { organizationId, isTest: true } });
    await as(services, owner).organizations.requireSecondFactor({ isRequired: true });

    expect((await session())?.caller).toBeNull();
  });

  test("is made so by owners alone, and is in the log", async () => {
    const { services, organization, owner } = await world();
    const admin = await createTestMember(services, organization, "admin");
    await expect(as(services, admin).organizations.requireSecondFactor({ isRequired: true })).rejects.toMatchObject(
      refused,
    );
    const { data } = await as(services, owner).organizations.requireSecondFactor({ isRequired: true });

    expect(data.requiresSecondFactor).toBe(true);
    const ofRule = and(
      eq(auditEntries.organizationId, organization.organizationId),
      eq(auditEntries.action, "organization.second_factor_rule_changed"),
    );
    expect(await database.db.orm.select().from(auditEntries).where(ofRule)).toMatchObject([
      { actorId: owner.userId, details: { isRequired: true } },
    ]);
  });
});

test.each([
  [true, null],
  [undefined, { kind: "agent" }],
])(
  "support agents without a second factor act for nobody in production: %s",
  async (agentsNeedSecondFactor, caller) => {
    const { services } = await world({ agentsNeedSecondFactor });
    const agent = await createTestPerson(services, { isAgent: true });
    const cookie = await signedInCookie(createTestSignIn(services), agent.email);
    const session = await findSession(services, TEST_SIGN_IN_SECRET, cookie);

    expect(session?.needsSecondFactor).toBe(caller === null);
    if (caller === null) expect(session?.caller).toBeNull();
    else expect(session?.caller).toMatchObject(caller);
  },
);

test("the demo's agents sign in by password alone, on a database of one's own too", async () => {
  const { services } = await world({ agentsNeedSecondFactor: true });
  const agent = await createTestPerson(services, { isAgent: true });
  const email = `${agent.userId.toLowerCase()}@platform.example`;
  await services.db.orm.update(users).set({ email }).where(eq(users.id, agent.userId));
  const cookie = await signedInCookie(createTestSignIn(services), email);

  expect((await findSession(services, TEST_SIGN_IN_SECRET, cookie))?.caller).toMatchObject({ kind: "agent" });
});

describe("a lost second factor", () => {
  test("is a passkey too: it goes with the operator's reset", async () => {
    const w = await createPasskeyWorld(database.db);
    expect((await w.add()).status).toBe(200);
    expect(await resetFactorByOperator(w.services, w.person.email)).toBe("reset");
    expect((await w.enter()).status).toBe(400);
    expect(await resetFactorByOperator(w.services, w.person.email)).toBe("off");
  });

  test("is the one of that person alone: everybody else keeps factors, passkeys, sessions and half a sign-in", async () => {
    const other = await createFactorWorld(database.db);
    const half = cookiesOf(await other.enter());
    const passkeyId = await addTestPasskey(other.services, other.person.userId);
    const loser = await createFactorWorld(database.db);

    expect(await resetFactorByOperator(loser.services, loser.person.email)).toBe("reset");

    expect(await other.sessionOf(other.cookie)).toMatchObject({ caller: { kind: "member" } });
    expect(await database.db.orm.$count(passkeys, eq(passkeys.id, passkeyId))).toBe(1);
    expect((await other.post("/two-factor/verify-totp", { code: other.code(1) }, half)).status).toBe(200);
    const [user] = await database.db.orm.select().from(users).where(eq(users.id, other.person.userId));
    expect(user?.twoFactorEnabled).toBe(true);
  });

  test("is found by the address as it is read, where its domain is kept in ASCII form", async () => {
    const { services } = await world();
    const { userId } = await createTestPerson(services);
    const [local] = [userId.toLowerCase()];
    const email = `${local}@xn--bcher-kva.example`;
    await database.db.orm.update(users).set({ email }).where(eq(users.id, userId));
    expect(await resetFactorByOperator(services, `${local}@Bücher.example`)).toBe("off");
  });

  test("of an agent that the operator resets is in the platform's log", async () => {
    const { services } = await world();
    const { userId, email } = await createTestPerson(services, { isAgent: true });
    await addTestPasskey(services, userId);
    expect(await resetFactorByOperator(services, email)).toBe("reset");
    const ofAgent = eq(platformAuditEntries.subject, email);
    expect(await database.db.orm.select().from(platformAuditEntries).where(ofAgent)).toMatchObject([
      { action: "agent.factor_reset", actorName: "Operator" },
    ]);
  });

  test("is reset by the operator for everybody else, and the second time there is nothing to do", async () => {
    const { services, person, cookie, audited, sent } = await createFactorWorld(database.db);
    expect(await resetFactorByOperator(services, person.email.toUpperCase())).toBe("reset");

    expect(await findSession(services, TEST_SIGN_IN_SECRET, cookie)).toBeNull();
    expect((await audited()).at(-1)).toBe("account.two_factor_reset");
    expect(sent.at(-1)?.recipient).toBe(person.email);
    expect(await resetFactorByOperator(services, person.email)).toBe("off");
    expect(await resetFactorByOperator(services, "nobody@example.com")).toBe("missing");
  });
});
