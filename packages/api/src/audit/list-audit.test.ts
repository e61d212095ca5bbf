import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { AuditAction } from "@quote-financing/domain/audit-actions";
import { actorOf, type Caller } from "@quote-financing/domain/people/caller";
import { expect, test } from "vitest";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory, router } from "../trpc.ts";
import { exportAudit } from "./export-audit.ts";
import { recordAudit } from "./record-audit.ts";
import { auditRouter, auditSupportRouter } from "./router.ts";

const database = testDatabase();

const createCaller = createCallerFactory(router({ audit: auditRouter, auditSupport: auditSupportRouter }));

async function createAuditWorld(entryCount: number) {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const { organizationId } = organization;
  for (let index = 0; index < entryCount; index += 1) {
    if (index % 3 === 0) services.clock.advance(1_000);
    const action = index % 2 === 0 ? "destination.created" : "destination.deleted";
    const ctx = { services, actor: actorOf(owner), requestId: `req_${index}` };
    const fact = { organizationId, action, subjectId: `whk_${index % 4}`, details: { index } } as const;
    await recordAudit(ctx, database.db.orm, fact);
  }
  const as = (caller: Caller | null) => createCaller(testContext(services, caller));
  return { services, organization, organizationId, owner, as };
}

test("an entry says who did what to what, when and in which request", async () => {
  const w = await createAuditWorld(1);
  expect(await w.as(w.owner).audit.list({})).toEqual({
    data: [
      {
        auditEntryId: expect.stringMatching(/^aud_/),
        action: "destination.created",
        actor: { actorId: w.owner.userId, name: w.owner.name },
        subjectId: "whk_0",
        details: { index: 0 },
        requestId: "req_0",
        occurredAt: "2026-06-01T09:30:01.000Z",
      },
    ],
  });
});

test("an act that only a newer release knows is listed and exported as it is", async () => {
  const w = await createAuditWorld(1);
  const action = "of_a_newer.release" as AuditAction;
  const ctx = { services: w.services, actor: actorOf(w.owner), requestId: "req_2" };
  w.services.clock.advance(1_000);
  await recordAudit(ctx, database.db.orm, { organizationId: w.organizationId, action });

  const { data } = await w.as(w.owner).audit.list({});
  const { chunks } = await exportAudit(testContext(w.services, w.owner), { format: "csv" });
  let exported = "";
  for await (const chunk of chunks) exported += chunk;

  expect(data.map((entry) => entry.action)).toEqual([action, "destination.created"]);
  expect(exported).toContain(`"${action}"`);
});

test("pages follow each other newest first without gap or repetition, entries of the same time included", async () => {
  const w = await createAuditWorld(11);
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await w.as(w.owner).audit.list({ pageSize: 4, cursor });
    seen.push(...page.data.map(({ details }) => details?.index));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
});

test("a page that ends exactly at the last entry has no next one", async () => {
  const w = await createAuditWorld(4);
  expect((await w.as(w.owner).audit.list({ pageSize: 4 })).nextCursor).toBeUndefined();
});

test("entries can be narrowed to actions and to what was acted on", async () => {
  const w = await createAuditWorld(8);
  const indexesOf = async (filter: Parameters<ReturnType<typeof w.as>["audit"]["list"]>[0]) =>
    (await w.as(w.owner).audit.list(filter)).data.map(({ details }) => details?.index);
  expect(await indexesOf({ actions: ["destination.deleted"] })).toEqual([7, 5, 3, 1]);
  expect(await indexesOf({ subjectId: "whk_1" })).toEqual([5, 1]);
  expect(await indexesOf({ actions: ["api_key.created"] })).toEqual([]);
});

test("a cursor opens for no other organization, nor altered", async () => {
  const w = await createAuditWorld(3);
  const other = await createAuditWorld(3);
  const { nextCursor = "" } = await w.as(w.owner).audit.list({ pageSize: 1 });
  const invalid = { cause: { code: "cursor_invalid" } };
  await expect(other.as(other.owner).audit.list({ cursor: nextCursor })).rejects.toMatchObject(invalid);
  await expect(w.as(w.owner).audit.list({ cursor: `A${nextCursor}` })).rejects.toMatchObject(invalid);
});

test("owners and administrators read their own log, agents any; nobody else reads any", async () => {
  const w = await createAuditWorld(2);
  const refused = { cause: { code: "operation_not_permitted" } };
  const member = await createTestMember(w.services, w.organization, "member");
  const admin = await createTestMember(w.services, w.organization, "admin");
  const stranger = await createTestMember(w.services, await createTestOrganization(w.services), "owner");
  const agent = await createTestAgent(w.services);
  const { organizationId } = w;

  expect((await w.as(admin).audit.list({})).data).toHaveLength(2);
  expect((await w.as(stranger).audit.list({})).data).toHaveLength(0);
  expect((await w.as(agent).auditSupport.list({ organizationId })).data).toHaveLength(2);
  await expect(w.as(member).audit.list({})).rejects.toMatchObject(refused);
  await expect(w.as(agent).audit.list({})).rejects.toMatchObject(refused);
  await expect(w.as(w.owner).auditSupport.list({ organizationId })).rejects.toMatchObject(refused);
});
