import { savedViews } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory, router } from "../../trpc.ts";
import { membersRouter } from "../members/router.ts";
import { savedViewsRouter } from "./router.ts";
import { VIEWS_MAX } from "./rules.ts";

const database = testDatabase();

const createCaller = createCallerFactory(router({ views: savedViewsRouter, members: membersRouter }));

async function createViewWorld() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const addMember = async (role: "owner" | "viewer") => {
    const member = await createTestMember(services, organization, role);
    return { ...member, call: createCaller(testContext(services, member)) };
  };
  const { organizationId } = organization;
  const inSandbox = async (people: readonly MemberCaller[]) => {
    const sandbox = await createTestOrganization(services, { testOf: organizationId });
    return people.map((person) => createCaller(testContext(services, { ...person, organization: sandbox })));
  };
  return { addMember, inSandbox, clock: services.clock, organizationId };
}

const OFFERS = { list: "quotes", name: "Offers", query: "status=offer_sent&sort=highest", isDefault: false } as const;

test("a view is its person's own: no colleague sees or removes it", async () => {
  const w = await createViewWorld();
  const [me, colleague] = [await w.addMember("viewer"), await w.addMember("owner")];

  expect((await me.call.views.save(OFFERS)).data).toEqual([OFFERS]);
  expect((await colleague.call.views.list()).data).toEqual([]);
  expect((await colleague.call.views.remove({ list: "quotes", name: "Offers" })).data).toEqual([]);
  expect((await me.call.views.list()).data).toEqual([OFFERS]);
  expect((await me.call.views.remove({ list: "quotes", name: "Offers" })).data).toEqual([]);
});

test("views that are saved at once pass the limit no more than one after the other", async () => {
  const w = await createViewWorld();
  const { call } = await w.addMember("owner");
  const names = Array.from({ length: VIEWS_MAX + 8 }, (_, number) => `View ${number}`);
  const saved = await Promise.allSettled(names.map((name) => call.views.save({ ...OFFERS, name })));
  expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(VIEWS_MAX);
  expect((await call.views.list()).data).toHaveLength(VIEWS_MAX);
});

test("a name is kept once, and a list opens with the view that was chosen last", async () => {
  const w = await createViewWorld();
  const { call } = await w.addMember("owner");
  await call.views.save({ ...OFFERS, isDefault: true });
  w.clock.advance(1);
  await call.views.save({ list: "cases", name: "Offers", query: "tab=closed", isDefault: true });
  w.clock.advance(1);
  await call.views.save({ ...OFFERS, name: " May ", query: "from=2026-05-01", isDefault: true });

  const { data } = await call.views.save({ ...OFFERS, query: "status=expired" });

  expect(data.map(({ list, name, query, isDefault }) => [list, name, query, isDefault])).toEqual([
    ["quotes", "Offers", "status=expired", false],
    ["cases", "Offers", "tab=closed", true],
    ["quotes", "May", "from=2026-05-01", true],
  ]);
});

test("what is searched for is never kept, nor a page, nor what the list does not know", async () => {
  const w = await createViewWorld();
  const { call } = await w.addMember("owner");
  for (const query of ["q=jansen", "cursor=x", "status=a&status=b", "constructor=1", "tab=closed"]) {
    await expect(call.views.save({ ...OFFERS, query })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
  await expect(call.views.save({ ...OFFERS, name: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a list has so many views and no more; one that exists is still replaced", async () => {
  const w = await createViewWorld();
  const { call } = await w.addMember("owner");
  for (let index = 0; index < VIEWS_MAX; index += 1) await call.views.save({ ...OFFERS, name: `View ${index}` });

  await expect(call.views.save({ ...OFFERS, name: "One more" })).rejects.toMatchObject({
    cause: { code: "state_conflict" },
  });
  expect((await call.views.save({ ...OFFERS, name: "View 3", query: "" })).data).toHaveLength(VIEWS_MAX);
  await call.views.save({ list: "cases", name: "Another list", query: "", isDefault: false });
});

test("who is taken out of the organization leaves no views behind", async () => {
  const w = await createViewWorld();
  const [owner, viewer] = [await w.addMember("owner"), await w.addMember("viewer")];
  await viewer.call.views.save(OFFERS);
  await owner.call.views.save(OFFERS);

  await owner.call.members.remove({ userId: viewer.userId });

  const left = await database.db.orm.select().from(savedViews).where(eq(savedViews.organizationId, w.organizationId));
  expect(left.map(({ userId }) => userId)).toEqual([owner.userId]);
});

test("nor any in its sandbox, where they looked at test data", async () => {
  const w = await createViewWorld();
  const [owner, viewer] = [await w.addMember("owner"), await w.addMember("viewer")];
  const viewed = await w.inSandbox([owner, viewer]);
  for (const call of viewed) await call.views.save(OFFERS);

  await owner.call.members.remove({ userId: viewer.userId });

  const left = await database.db.orm.select().from(savedViews).where(eq(savedViews.userId, viewer.userId));
  expect(left).toEqual([]);
  expect((await viewed[0]?.views.list())?.data).toEqual([OFFERS]);
});
