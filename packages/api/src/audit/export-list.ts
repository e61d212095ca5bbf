import type { AuditAction } from "@quote-financing/domain/audit-actions";
import { type AgentCaller, actorOf, type MemberCaller } from "@quote-financing/domain/people/caller";
import { authorize, type Permission, refusalFor } from "@quote-financing/domain/people/permissions";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import type { Context } from "../context.ts";
import { paidServices } from "../limits/paid-services.ts";
import { requireAllowed } from "../limits/request-limiter.ts";
import { type ListReader, listReader } from "../lists/list-reader.ts";
import { type Exported, inExportPlace } from "./export-places.ts";
import { recordAuditOnce } from "./record-audit.ts";
import { recordRefusal } from "./record-refusal.ts";
import { whileAllowed } from "./while-allowed.ts";

/** What an export reads with: the rights of its caller were looked at, and its rows are of this organization. */
export interface ExportContext extends Context {
  readonly organizationId: string;
  readonly lists: ListReader;
}

/**
 * Lets a person of an organization take a list of theirs along: it counts as a request, and is an entry of the audit log,
 * one a minute of each person and list (decision record 0342). Two go on at a time.
 *
 * @param read makes the list, page by page
 * @throws DomainError as `authorize`; `rate_limit_exceeded`.
 */
export async function exportList(
  ctx: Context,
  { permission, action }: { readonly permission: Permission; readonly action: AuditAction },
  read: (reading: ExportContext) => AsyncIterableIterator<string>,
): Promise<Exported> {
  const caller = await authorizeExport(ctx, permission);
  if (caller.kind === "agent") throw new DomainError(peopleRefusals.organizationMissing());
  const { db, limiter, clock } = ctx.services;
  requireAllowed(limiter.count(caller, undefined, clock.now().getTime()));
  const { organizationId } = caller.organization;
  return inExportPlace(organizationId, async () => {
    const services = paidServices(ctx.services, organizationId);
    const lists = listReader("mutation", services, organizationId);
    // Refuses its input, and reads nothing yet: what was refused is no entry.
    const chunks = read({ ...ctx, services, organizationId, lists });
    const fact = { organizationId, action, stretchMs: MINUTE_MS } as const;
    await recordAuditOnce({ ...ctx, actor: actorOf(caller) }, db.orm, fact);
    return { organizationId, chunks: whileAllowed(ctx, { caller, permission }, chunks) };
  });
}

/** The person, if they may take it along; what is refused is in the log, as with procedures. @throws DomainError as `authorize` */
export async function authorizeExport(ctx: Context, permission: Permission): Promise<MemberCaller | AgentCaller> {
  const refusal = ctx.caller === null ? undefined : refusalFor(ctx.caller, permission);
  if (ctx.caller !== null && refusal !== undefined)
    await recordRefusal(ctx, ctx.caller, { permission, rule: refusal.rule });
  const caller = authorize(ctx.caller, permission);
  if (caller.kind === "credential") throw new DomainError(peopleRefusals.peopleOnly());
  return caller;
}
