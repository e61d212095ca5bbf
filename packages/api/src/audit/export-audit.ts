import { organizations } from "@quote-financing/db/schema/tables";
import { actorOf, type Caller, payerOf } from "@quote-financing/domain/people/caller";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { eq } from "drizzle-orm";
import type { Context, Services } from "../context.ts";
import { paidServices } from "../limits/paid-services.ts";
import { requireAllowed } from "../limits/request-limiter.ts";
import { listReader } from "../lists/list-reader.ts";
import { AUDIT_TABLE, auditCsvVerdict } from "./audit-csv.ts";
import { linkEntries } from "./chain/link-entries.ts";
import { verifyChain } from "./chain/verify-chain.ts";
import { authorizeExport } from "./export-list.ts";
import { type Exported, inExportPlace } from "./export-places.ts";
import { type AuditPosition, readEntries } from "./read-entries.ts";
import { recordAuditOnce } from "./record-audit.ts";
import type { AuditEntry, AuditExportFormat } from "./schema.ts";
import { whileAllowed } from "./while-allowed.ts";

const PAGE = 500;

export interface AuditExport {
  readonly format: AuditExportFormat;
  /** For support agents, whose log; others have one. */
  readonly organizationId?: string | undefined;
}

/**
 * A whole audit log, newest first, page by page: nothing holds more than a page of it. For owners and administrators their
 * own, for support agents any. That it was exported is an entry of the log, which the export shows: one a minute of each
 * person and format. It ends with what reading the chain again has shown: a file without that line is not whole.
 *
 * Two go on at a time, on the share of connections of who asked.
 *
 * @throws DomainError as `authorize`; `rate_limit_exceeded`; `resource_missing` for an organization that does not exist.
 */
export async function exportAudit(ctx: Context, { format, organizationId: named }: AuditExport): Promise<Exported> {
  const permission = ctx.caller?.kind === "agent" ? "support.act" : "audit.read";
  const caller = await authorizeExport(ctx, permission);
  const { limiter, clock } = ctx.services;
  requireAllowed(limiter.count(caller, undefined, clock.now().getTime()));
  const payer = payerOf(caller);
  return inExportPlace(payer, async () => {
    const services = paidServices(ctx.services, payer);
    const organizationId = await exportedOrganization(ctx, caller, named);
    const fact = { organizationId, action: "audit.exported", details: { format } } as const;
    const once = { ...fact, stretchMs: MINUTE_MS, sameAs: format };
    await recordAuditOnce({ ...ctx, actor: actorOf(caller) }, services.db.orm, once);
    // So that every entry that is shown has its place.
    await linkEntries(services.db, organizationId, services.auditLinked);
    const chunks = chunksOf({ services, payer, organizationId, format });
    return { organizationId, chunks: whileAllowed(ctx, { caller, permission }, chunks) };
  });
}

interface AuditReading {
  readonly services: Services;
  readonly payer: string;
  readonly organizationId: string;
  readonly format: AuditExportFormat;
}

async function exportedOrganization(ctx: Context, caller: Caller, named: string | undefined): Promise<string> {
  if (caller.kind !== "agent") return caller.organization.organizationId;
  const isNamed = eq(organizations.id, named ?? "");
  const [found] = await ctx.services.db.orm.select({ id: organizations.id }).from(organizations).where(isNamed);
  if (found === undefined) throw new DomainError(peopleRefusals.organizationMissing());
  return found.id;
}

async function* chunksOf({ services, payer, organizationId, format }: AuditReading): AsyncGenerator<string> {
  const isCsv = format === "csv";
  const line = (entry: AuditEntry) => (isCsv ? AUDIT_TABLE.line(entry) : `${JSON.stringify(entry)}\n`);
  const lists = listReader("mutation", services, payer);
  if (isCsv) yield AUDIT_TABLE.head();
  let after: AuditPosition | undefined;
  do {
    const page = await readEntries(lists, { organizationId, actions: [], after, limit: PAGE });
    yield page.data.map(line).join("");
    after = page.next;
  } while (after !== undefined);
  const { requests } = services.db.shares;
  const verified = () => verifyChain(services.db, organizationId, [], services.auditLinked);
  const report = await requests.hold(payer, verified);
  yield isCsv ? auditCsvVerdict(report) : `${JSON.stringify({ chain: report })}\n`;
}
