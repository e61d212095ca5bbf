import type { Transaction } from "@quote-financing/db/database";
import { invitations, members } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember, joinTestOrganization } from "../../testing/testing-people.ts";
import { lockMember } from "./access.ts";
import { createMembersWorld } from "./testing-members-world.ts";

const database = testDatabase();

const refused = { cause: { code: "operation_not_permitted" } };

/** Three owners, of whom the first is about to take the role of the second, who is an owner elsewhere too. */
async function world() {
  const w = await createMembersWorld(database.db);
  const { services, organization, owner, as } = w;
  const { organizationId } = organization;
  const [second, third] = [
    await createTestMember(services, organization, "owner"),
    await createTestMember(services, organization, "owner"),
  ];
  await joinTestOrganization(services, second.userId, await createTestOrganization(services), "owner");
  const member = await createTestMember(services, organization, "member");
  const isSecond = and(eq(members.organizationId, organizationId), eq(members.userId, second.userId));
  const demote = (tx: Transaction) => tx.update(members).set({ role: "member" }).where(isSecond);
  const remove = (tx: Transaction) => tx.delete(members).where(isSecond);
  /** What the second owner sends while the first one's transaction is open, as it ends after that is committed. */
  const meanwhile = async (move: (tx: Transaction) => Promise<unknown>, send: () => Promise<unknown>) => {
    const sent = await database.db.transact(async (tx) => {
      await lockMember(tx, { organizationId, actorId: owner.userId, userId: second.userId });
      await move(tx);
      const outcome = Promise.allSettled([send()]);
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
      return { outcome };
    });
    const [settled] = await sent.outcome;
    if (settled?.status === "rejected") throw settled.reason;
  };
  const roleOf = async ({ userId }: { readonly userId: string }) => {
    const isTheirs = and(eq(members.organizationId, organizationId), eq(members.userId, userId));
    return (await database.db.orm.select().from(members).where(isTheirs))[0]?.role;
  };
  return { ...w, third, member, demote, remove, meanwhile, roleOf, asSecond: as(second).members };
}

/** Transactions of this database that wait for a row of another. */
async function waiting(): Promise<number> {
  const rows = await database.db.orm.execute<{ readonly count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return [...rows][0]?.count ?? 0;
}

describe("who loses the role of owner while their own move waits", () => {
  test("demotes nobody, and does not demote the one who demoted them", async () => {
    const { owner, third, asSecond, demote, meanwhile, roleOf } = await world();
    for (const target of [owner, third]) {
      const move = () => asSecond.changeRole({ userId: target.userId, role: "member" });
      await expect(meanwhile(demote, move)).rejects.toMatchObject(refused);
      expect(await roleOf(target)).toBe("owner");
    }
  });

  test("removes nobody and signs nobody out", async () => {
    const { owner, member, asSecond, demote, meanwhile, roleOf } = await world();
    await expect(meanwhile(demote, () => asSecond.remove({ userId: owner.userId }))).rejects.toMatchObject(refused);
    const ending = () => asSecond.endSessions({ userId: member.userId });
    await expect(meanwhile(demote, ending)).rejects.toMatchObject(refused);
    expect(await roleOf(owner)).toBe("owner");
  });

  test("invites no owner, who would stay invited although the invitations of the demoted were ended", async () => {
    const { organization, asSecond, demote, meanwhile, freshEmail } = await world();
    const invite = () => asSecond.invite({ email: freshEmail(), role: "owner" });
    await expect(meanwhile(demote, invite)).rejects.toMatchObject(refused);
    const isOurs = eq(invitations.organizationId, organization.organizationId);
    expect(await database.db.orm.$count(invitations, isOurs)).toBe(0);
  });
});

test("who is removed while their own move waits does nothing any more", async () => {
  const { third, asSecond, remove, meanwhile, roleOf, freshEmail } = await world();
  const move = () => asSecond.changeRole({ userId: third.userId, role: "admin" });
  await expect(meanwhile(remove, move)).rejects.toMatchObject(refused);
  await expect(asSecond.invite({ email: freshEmail(), role: "member" })).rejects.toMatchObject(refused);
  expect(await roleOf(third)).toBe("owner");
});

test("two owners who demote each other at once do not block each other: one of them succeeds", async () => {
  const { services, organization, owner, as } = await createMembersWorld(database.db);
  const other = await createTestMember(services, organization, "owner");
  await createTestMember(services, organization, "owner");
  const results = await Promise.allSettled([
    as(owner).members.changeRole({ userId: other.userId, role: "member" }),
    as(other).members.changeRole({ userId: owner.userId, role: "member" }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
