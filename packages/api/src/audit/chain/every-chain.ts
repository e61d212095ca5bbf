import type { Database } from "@quote-financing/db/database";
import { organizations } from "@quote-financing/db/schema/tables";
import { monthsBefore } from "@quote-financing/domain/time/months-before";
import { asc } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { operatorContext } from "../operator-context.ts";
import { recordAudit } from "../record-audit.ts";
import { recordPlatformAudit } from "../record-platform-audit.ts";
import { PLATFORM_CHAIN } from "./chained-entry.ts";
import { type RecordTrimming, type TrimReport, trimChain } from "./trim-chain.ts";

/** A log, and what people call it: the organization's slug. */
export interface NamedChain {
  readonly chain: string;
  readonly name: string;
}

/** Every log that there is: the platform's, and one of each organization. */
export async function everyChain(db: Pick<Database, "orm">): Promise<NamedChain[]> {
  const rows = await db.orm
    .select({ chain: organizations.id, name: organizations.slug })
    .from(organizations)
    .orderBy(asc(organizations.slug));
  return [{ chain: PLATFORM_CHAIN, name: PLATFORM_CHAIN }, ...rows];
}

export interface AuditRetention {
  /** Entries older than this go. */
  readonly years: number;
  /** False counts and changes nothing. */
  readonly isConfirmed: boolean;
}

/**
 * Removes what is older than the rule from every log; that it was, is an entry of each, one for each 500 (decision record 0272).
 *
 * @param services with the database as its owner: who serves may remove nothing (decision record 0215).
 */
export async function applyAuditRetention(
  services: Services,
  { years, isConfirmed }: AuditRetention,
): Promise<{ before: Date; logs: (NamedChain & TrimReport)[] }> {
  const before = monthsBefore(services.clock.now(), 12 * years);
  const logs: (NamedChain & TrimReport)[] = [];
  for (const named of await everyChain(services.db)) {
    const record = recordTrimming(services, named.chain, before);
    const report = await trimChain(services.db, { chain: named.chain, before, isConfirmed, record });
    logs.push({ ...named, ...report });
  }
  return { before, logs };
}

function recordTrimming(services: Services, chain: string, before: Date): RecordTrimming {
  const ctx = operatorContext(services);
  const day = before.toISOString().slice(0, 10);
  return (tx, removed) =>
    chain === PLATFORM_CHAIN
      ? recordPlatformAudit(ctx, tx, { action: "audit.trimmed", subject: day })
      : recordAudit(ctx, tx, { organizationId: chain, action: "audit.trimmed", details: { before: day, removed } });
}
