import type { Transaction } from "@quote-financing/db/database";
import { members, queuedMails, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { countWaiting, whileUncommitted } from "../../testing/while-uncommitted.ts";
import { createCallerFactory } from "../../trpc.ts";
import { TEST_PASSWORD } from "../sign-in/testing-sign-in.ts";
import { cookiesOf, createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";

const database = testDatabase();

async function world() {
  const services = createTestServices({ db: database.db, mailRoom: { send: async () => {} } });
  const organization = await createTestOrganization(services);
  const [owner, colleague, member] = [
    await createTestMember(services, organization, "owner"),
    await createTestMember(services, organization, "owner"),
    await createTestMember(services, organization, "member"),
  ];
  const as = (caller: Parameters<typeof testContext>[1]) =>
    createCallerFactory(appRouter)(testContext(services, caller));
  /** Subjects of what waits to be sent, and to how many. */
  const told = async () => {
    const rows = await database.db.orm
      .select()
      .from(queuedMails)
      .where(eq(queuedMails.organizationId, organization.organizationId))
      .orderBy(asc(queuedMails.mailId));
    const subjects = [...new Set(rows.map(({ subject }) => subject))];
    return subjects.map((subject) => [subject, rows.filter((row) => row.subject === subject).length]);
  };
  return { services, organization, owner, colleague, member, as, told };
}

test("all owners are told of keys, destinations, their addresses and new owners", async () => {
  const { as, owner, member, told } = await world();
  const { apiKeyId } = (await as(owner).apiKeys.create({ name: "Planning" })).data;
  await as(owner).apiKeys.roll({ apiKeyId, graceHours: 0 });
  const url = "https://hooks.example.com/in";
  const { destinationId } = (await as(owner).destinations.create({ name: "Orders", url })).data;
  await as(owner).destinations.update({ destinationId, name: "Other name" });
  await as(owner).destinations.update({ destinationId, url: "https://other.example.com/in" });
  await as(owner).members.changeRole({ userId: member.userId, role: "owner" });

  expect(await told()).toEqual([
    ["Er is een API-sleutel gemaakt", 2],
    ["Een API-sleutel is vervangen", 2],
    ["Er is een koppeling toegevoegd", 2],
    ["Een koppeling heeft een andere endpoint-URL", 2],
    ["Uw organisatie heeft een nieuwe eigenaar", 2],
  ]);
});

test("a destination that a key makes is told too; what is refused is not", async () => {
  const { as, services, organization, told } = await world();
  const { caller } = await createTestCredential(services, organization);
  const destinationId = services.makeId("destination");
  const input = { destinationId, name: "Orders", url: "https://hooks.example.com/in" };
  await as(caller).destinations.create(input);
  await as(caller).destinations.create(input);
  await expect(as(caller).destinations.create({ ...input, name: "Others" })).rejects.toThrow();

  expect(await told()).toEqual([["Er is een koppeling toegevoegd", 2]]);
});

test("somebody is told of a sign-in on a new device, with what is known of it, and of none on a known one", async () => {
  const w = await createSignedInWorld(database.db);
  const { post, sent, person, clock } = w;
  const password = { email: person.email, password: TEST_PASSWORD };
  const enter = (cookie = "") => post("/sign-in/email", password, { cookie, "user-agent": "A strange browser" });
  await enter();
  expect(sent).toEqual([]);

  const lastWeek = new Date(clock.now().getTime() - 7 * 86_400_000);
  await database.db.orm.update(users).set({ createdAt: lastWeek }).where(eq(users.id, person.userId));
  const known = cookiesOf(await enter(), "known-device");
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ recipient: person.email, subject: "Er is op een nieuw apparaat ingelogd" });
  expect(sent[0]?.text).toContain("A strange browser\n198.51.");

  await enter(known);
  await enter("known-device-of-somebody=else");
  await expect.poll(() => sent).toHaveLength(2);
});

test("owners are locked in one order, by who removes one of them and by who makes a key: neither waits for the other", async () => {
  const { as, owner, colleague, organization, told } = await world();
  const areOwners = and(eq(members.organizationId, organization.organizationId), eq(members.role, "owner"));
  const [first, last] = await database.db.orm.select().from(members).where(areOwners).orderBy(asc(members.id));
  const lock = (tx: Transaction, row = first) =>
    tx
      .select()
      .from(members)
      .where(eq(members.id, row?.id ?? ""))
      .for("update", { noWait: true });
  const maker = last?.userId === owner.userId ? owner : colleague;

  const { making } = await database.db.transact(async (tx) => {
    await lock(tx, first);
    const made = as(maker).apiKeys.create({ name: "Planning" });
    made.catch(() => undefined);
    await expect.poll(() => countWaiting(database.db)).toBe(1);
    await lock(tx, last);
    return { making: made };
  });

  await making;
  expect(await told()).toEqual([["Er is een API-sleutel gemaakt", 2]]);
});

test("an owner who is being removed is told of nothing that is done in that moment", async () => {
  const { as, owner, colleague, organization, services } = await world();
  const { organizationId } = organization;
  const isColleague = and(eq(members.organizationId, organizationId), eq(members.userId, colleague.userId));
  const remove = (tx: Transaction) => tx.delete(members).where(isColleague);

  await whileUncommitted(database.db, remove, () => as(owner).apiKeys.create({ name: "Planning" }));

  const rows = await services.db.orm.select().from(queuedMails).where(eq(queuedMails.organizationId, organizationId));
  expect(rows).toHaveLength(1);
});
