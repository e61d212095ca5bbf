import { organizations, providerIdentities, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addTestPasskey } from "../identity/passkeys/testing-passkey.ts";
import { AGENTS_REALM } from "../identity/provider-realm.ts";
import { createTestServices } from "../testing/test-services.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { findReplier } from "./find-replier.ts";

const database = testDatabase();

const refused = { refused: "second_factor_needed" };

async function world() {
  const services = createTestServices({ db: database.db, agentsNeedSecondFactor: true });
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const { orm } = database.db;
  const times = { createdAt: services.clock.now(), lastUsedAt: services.clock.now() };
  await orm.update(organizations).set({ requiresSecondFactor: true }).where(eq(organizations.id, organizationId));
  const answerOf = (userId: string) => findReplier(services, { organizationId, userId, threadId: "", replyKey: "" });
  const comeBy = (realm: string, { userId }: Pick<MemberCaller, "userId">) =>
    orm
      .insert(providerIdentities)
      .values({ realm, issuer: "https://login.example", subject: userId, userId, ...times });
  const member = await createTestMember(services, organization, "member");
  return { services, organizationId, orm, answerOf, comeBy, member };
}

describe("where a second factor is needed, who sends a mail reply", () => {
  test("has an app for codes or a passkey, as in the portal", async () => {
    const w = await world();
    const people = [w.member, await createTestAgent(w.services)];
    for (const { userId, kind } of people) {
      expect(await w.answerOf(userId)).toEqual(refused);
      await addTestPasskey(w.services, userId);
      expect(await w.answerOf(userId)).toMatchObject({ caller: { kind } });
    }
    const other = await createTestAgent(w.services);
    await w.orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, other.userId));
    expect(await w.answerOf(other.userId)).toMatchObject({ caller: { kind: "agent" } });
  });

  test("or comes by the provider of this organization, or of agents, which asks for what it wants; by no other", async () => {
    const w = await world();
    const agent = await createTestAgent(w.services);
    const elsewhere = await createTestOrganization(w.services);
    await w.comeBy(elsewhere.organizationId, w.member);
    await w.comeBy(w.organizationId, agent);
    expect([await w.answerOf(w.member.userId), await w.answerOf(agent.userId)]).toEqual([refused, refused]);

    await w.comeBy(w.organizationId, w.member);
    await w.comeBy(AGENTS_REALM, agent);

    expect(await w.answerOf(w.member.userId)).toMatchObject({ caller: { kind: "member" } });
    expect(await w.answerOf(agent.userId)).toMatchObject({ caller: { kind: "agent" } });
  });
});
