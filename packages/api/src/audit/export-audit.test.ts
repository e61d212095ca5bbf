import { auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { actorOf, type Caller } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { RequestLimiter } from "../limits/request-limiter.ts";
import { GENEROUS_LIMITS } from "../limits/request-limits.ts";
import { requestRefusals } from "../refusals/refusals.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { type AuditExport, exportAudit } from "./export-audit.ts";
import { auditRow } from "./record-audit.ts";

const database = testDatabase();

const MINUTE_MS = 60_000;

async function world(entryCount: number, { name = "Order system", limits = GENEROUS_LIMITS } = {}) {
  const services = createTestServices({ db: database.db, limiter: new RequestLimiter(limits) });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const { organizationId } = organization;
  const ctx = { services, actor: actorOf(owner), requestId: "req_1", clientAddress: "203.0.113.7" };
  const fact = { organizationId, action: "api_key.created", subjectId: owner.userId } as const;
  const rows = Array.from({ length: entryCount }, (_, index) => auditRow(ctx, { ...fact, details: { name, index } }));
  if (rows.length > 0) await database.db.orm.insert(auditEntries).values(rows);
  // So that the export's own entry is newer than these rows.
  services.clock.advance(MINUTE_MS);
  const exported = async (caller: Caller | null, input: AuditExport) => {
    const { chunks } = await exportAudit(testContext(services, caller), input);
    const texts: string[] = [];
    for await (const text of chunks) texts.push(text);
    return texts;
  };
  return { services, organization, owner, organizationId, exported };
}

test("an export of any size has every entry once, newest first, and itself", async () => {
  const w = await world(1_203);

  const chunks = await w.exported(w.owner, { format: "jsonl" });

  const [verdict, ...oldestFirst] = chunks
    .join("")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .toReversed();
  const entries = oldestFirst.toReversed();
  expect(chunks).toHaveLength(4);
  expect(oldestFirst.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1));
  const chain = { entries: 1_204, lastSequence: 1_204, lastHash: entries[0].hash, findings: [] };
  expect(verdict).toMatchObject({ chain });
  expect(new Set(entries.map(({ auditEntryId }) => auditEntryId)).size).toBe(1_204);
  expect(entries[0]).toMatchObject({
    action: "audit.exported",
    actor: { name: w.owner.name },
    details: { format: "jsonl" },
  });
  expect(entries[1]).toMatchObject({
    action: "api_key.created",
    subjectId: w.owner.userId,
    subjectName: w.owner.name,
    clientAddress: "203.0.113.7",
    details: { index: 1_202 },
  });
});

test("as a table no cell is a formula, and every cell keeps its text", async () => {
  const w = await world(1);
  const evil = { ...w.owner, name: '=HYPERLINK("https://evil.example","x")' };
  const { userId } = w.owner;
  const fact = { organizationId: w.organizationId, action: "member.removed", subjectId: userId } as const;
  const row = auditRow({ services: w.services, actor: actorOf(evil), requestId: "-1+1" }, fact);
  await database.db.orm.insert(auditEntries).values(row);

  const [head, ...lines] = (await w.exported(w.owner, { format: "csv" })).join("").split("\r\n");

  expect(head).toMatch(/^\ufeff"occurredAt","action","actorId","actorName","subjectId","subjectName"/);
  const line = lines.find((text) => text.includes("member.removed")) ?? "";
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
  expect(line).toContain(`"'-1+1"`);
});

test("either form ends with what does not agree with the chain, and names it", async () => {
  const w = await world(3);
  await w.exported(w.owner, { format: "csv" });
  const ofLog = eq(auditEntries.organizationId, w.organizationId);
  const [row] = await database.db.orm.select().from(auditEntries).where(ofLog).orderBy(auditEntries.auditEntryId);
  const auditEntryId = row?.auditEntryId ?? "";
  await database.db.orm
    .update(auditEntries)
    .set({ actorName: "Nobody" })
    .where(and(ofLog, eq(auditEntries.auditEntryId, auditEntryId)));

  const table = (await w.exported(w.owner, { format: "csv" })).join("").trimEnd().split("\r\n").slice(-2);
  const lines = (await w.exported(w.owner, { format: "jsonl" })).join("").trimEnd().split("\n");

  expect(table[0]).toContain('"chain.broken"');
  expect(table[1]).toContain('"chain.changed"');
  expect(table[1]).toContain(auditEntryId);
  expect(JSON.parse(lines.at(-1) ?? "").chain.findings).toEqual([{ kind: "changed", sequence: 1, auditEntryId }]);
});

test("owners and administrators export their own log, agents any that exists; nobody else any", async () => {
  const w = await world(1);
  const member = await createTestMember(w.services, w.organization, "member");
  const admin = await createTestMember(w.services, w.organization, "admin");
  const stranger = await createTestMember(w.services, await createTestOrganization(w.services), "owner");
  const agent = await createTestAgent(w.services);
  const { caller: key } = await createTestCredential(w.services, w.organization);
  const lines = async (caller: Caller, organizationId?: string) =>
    (await w.exported(caller, { format: "jsonl", organizationId })).join("").trimEnd().split("\n").length;

  expect(await lines(admin)).toBe(3);
  expect(await lines(agent, w.organizationId)).toBe(4);
  expect(await lines(stranger, w.organizationId)).toBe(2);
  const refused = (code: string) => ({ code });
  await expect(lines(member)).rejects.toMatchObject(refused("operation_not_permitted"));
  await expect(lines(key)).rejects.toMatchObject(refused("operation_not_permitted"));
  await expect(w.exported(null, { format: "csv" })).rejects.toMatchObject(refused("credentials_missing"));
  await expect(lines(agent, "mer_00000000000000000000000000")).rejects.toMatchObject(refused("resource_missing"));
});

test("exports count as requests of their organization, and are refused when it has made too many", async () => {
  const w = await world(1, { limits: { ...GENEROUS_LIMITS, requestsPerSecond: 1, burst: 2 } });
  const neighbour = await world(1);
  const exported = () => w.exported(w.owner, { format: "csv" });
  await exported();
  await exported();

  await expect(exported()).rejects.toMatchObject({ refusal: requestRefusals.tooManyRequests().retryAfter(1) });
  await neighbour.exported(neighbour.owner, { format: "csv" });
  w.services.clock.advance(1_000);
  await exported();
});

test("many exports in a minute leave one entry for each form, those of later ones their own", async () => {
  const w = await world(0);
  for (const format of ["csv", "csv", "jsonl", "csv"] as const) await w.exported(w.owner, { format });
  w.services.clock.advance(MINUTE_MS);
  await w.exported(w.owner, { format: "csv" });

  const ofLog = eq(auditEntries.organizationId, w.organizationId);
  const entries = await database.db.orm.select().from(auditEntries).where(ofLog);
  expect(entries.map(({ details }) => Object.values(details ?? {}).join()).sort()).toEqual(["csv", "csv", "jsonl"]);
});
