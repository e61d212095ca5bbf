import { auditEntries, auditLinks, platformAuditEntries } from "@quote-financing/db/schema/tables";
import type { TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { actorOf } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { operatorContext } from "../operator-context.ts";
import { recordAudit } from "../record-audit.ts";
import { recordPlatformAudit } from "../record-platform-audit.ts";
import { linkEntries } from "./link-entries.ts";
import { verifyChain } from "./verify-chain.ts";

const SECOND_MS = 1_000;

/** An organization with an owner whose acts are written one by one, a second apart. */
export async function createChainWorld(database: Omit<TestDatabase, "close">) {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const { organizationId } = organization;
  const ctx = {
    services,
    actor: actorOf(owner),
    requestId: "req_1",
    clientAddress: "203.0.113.7",
    clientDevice: "curl/8",
  };
  const write = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      services.clock.advance(SECOND_MS);
      const details = { nested: { z: 1, a: [index, { y: "é", b: null }] }, index };
      await recordAudit(ctx, database.db.orm, { organizationId, action: "destination.tested", details });
    }
  };
  const entry = (auditEntryId: string) =>
    and(eq(auditEntries.organizationId, organizationId), eq(auditEntries.auditEntryId, auditEntryId));
  return {
    services,
    organization,
    organizationId,
    owner,
    ctx,
    write,
    entry,
    link: () => linkEntries(database.db, organizationId),
    verify: () => verifyChain(database.db, organizationId),
    /** As the links have them. */
    async ids(): Promise<string[]> {
      const rows = await database.db.client<{ audit_entry_id: string }[]>`
        select audit_entry_id from audit_links where organization_id = ${organizationId} order by sequence`;
      return rows.map(({ audit_entry_id }) => audit_entry_id);
    },
  };
}

/** A log with entries that get no place: somebody who owns the tables has written into the next one. */
export async function createBrokenChain(database: Omit<TestDatabase, "close">): Promise<{ organizationId: string }> {
  const w = await createChainWorld(database);
  await w.write(1);
  const { organizationId } = w;
  const hash = "0".repeat(64);
  await database.db.orm.insert(auditLinks).values({ organizationId, sequence: 1, auditEntryId: "aud_none", hash });
  return { organizationId };
}

/** Entries of the platform's own log: the database is the test's alone. */
export async function writePlatformEntries(database: Omit<TestDatabase, "close">, count: number): Promise<string[]> {
  const services = createTestServices({ db: database.db });
  for (let index = 0; index < count; index += 1) {
    services.clock.advance(SECOND_MS);
    const fact = { action: "agent.invited", subject: `agent${index}@platform.example` } as const;
    await database.db.transact((tx) => recordPlatformAudit(operatorContext(services), tx, fact));
  }
  const rows = await database.db.orm.select({ id: platformAuditEntries.id }).from(platformAuditEntries);
  return rows.map(({ id }) => id).toSorted();
}
