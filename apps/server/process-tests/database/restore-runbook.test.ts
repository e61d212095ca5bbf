import { readFileSync } from "node:fs";
import { join } from "node:path";
import { auditEntries, organizations, platformAuditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { AUDIT_ACTIONS, PLATFORM_AUDIT_ACTIONS } from "@quote-financing/domain/audit-actions";
import { expect, test } from "vitest";
import { CHECKOUT } from "../../src/checkout.ts";

const database = testDatabase();

const runbook = readFileSync(join(CHECKOUT, "ops/runbooks/restore.md"), "utf8");
const [listing = "", ending = ""] = runbook
  .split("```")
  .filter((text) => text.startsWith("sql\n"))
  .map((text) => text.slice("sql\n".length));
/** What the table of repeated actions, and the steps, have between backquotes. */
const inLine = [...runbook.matchAll(/`((?:select|update|delete|insert) [^`]*)`/g)].map(
  ([, statement = ""]) => statement,
);

const filled = (statement: string) =>
  statement.replaceAll("<taken at>", "2026-06-01T00:00:00Z").replace("<to>", "member").replace(/<\w+>/g, "mer_none");

test("the list of access that comes back names actions that there are", () => {
  const named = [...listing.matchAll(/'(\w+\.\w+)'/g)].map(([, action = ""]) => action);
  const known: readonly string[] = [...AUDIT_ACTIONS, ...PLATFORM_AUDIT_ACTIONS];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((action) => !known.includes(action))).toEqual([]);
});

test("every statement of the runbook runs as it is printed", async () => {
  const statements = [listing, ...ending.split(";"), ...inLine];
  expect(statements.length).toBeGreaterThan(14);
  for (const statement of statements) {
    await expect(database.db.client.unsafe(filled(statement)), statement).resolves.toBeDefined();
  }
});

test("the list has what was under way when the backup was taken: its time is before that, and its row is not in the backup", async () => {
  const { orm, client } = database.db;
  const before = new Date("2026-05-31T23:59:50Z");
  await orm.insert(organizations).values({ id: "mer_list", slug: "list", name: "List", createdAt: before });
  const by = { actorId: "usr_1", actorName: "Noor", occurredAt: before };
  const revoked = { ...by, organizationId: "mer_list", auditEntryId: "aud_1", action: "api_key.revoked" } as const;
  await orm.insert(auditEntries).values({ ...revoked, subjectId: "key_1" });
  await orm
    .insert(platformAuditEntries)
    .values({ ...by, id: "pau_1", action: "agent.removed", subject: "noor@example.com" });

  const listed = await client.unsafe(filled(listing));

  expect(listed.map(({ subject }) => subject).toSorted()).toEqual(["key_1", "noor@example.com"]);
});

test("what is always done leaves no mail that waits, neither written nor to be made", async () => {
  const { client } = database.db;
  await client`insert into organizations (organization_id, slug, name, created_at) values ('mer_mail', 'mail', 'Mail', now())`;
  await client`insert into users (user_id, name, email, created_at, updated_at) values ('usr_mail', 'Noor', 'noor@mail.example', now(), now())`;
  await client`insert into queued_mails (organization_id, mail_id, recipient, subject, text, html, next_attempt_at, created_at)
    values ('mer_mail', 'mail_1', 'noor@mail.example', '', '', '', now(), now())`;
  await client`insert into notices (organization_id, user_id, topic, subject_id, thread_id, created_at)
    values ('mer_mail', 'usr_mail', 'today', '2026-06-01', 'daily', now())`;

  for (const statement of ending.split(";")) await client.unsafe(filled(statement));

  expect(await client`select mail_id from queued_mails union all select subject_id from notices`).toEqual([]);
});
