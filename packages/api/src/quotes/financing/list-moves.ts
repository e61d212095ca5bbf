import { preparedQuery } from "@quote-financing/db/prepared";
import { financingMoves, quotes } from "@quote-financing/db/schema/tables";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { quoteMissing } from "../access.ts";
import type { FinancingMove } from "./schema.ts";

const movesOfQuote = preparedQuery(({ orm }) =>
  orm
    .select({ move: financingMoves })
    .from(quotes)
    .leftJoin(
      financingMoves,
      and(eq(financingMoves.organizationId, quotes.organizationId), eq(financingMoves.quoteId, quotes.quoteId)),
    )
    .where(
      and(eq(quotes.organizationId, sql.placeholder("organizationId")), eq(quotes.quoteId, sql.placeholder("quoteId"))),
    )
    .orderBy(asc(financingMoves.position))
    .prepare("financing_moves_of_quote"),
);

/** The timeline of a quote's financing, oldest first: contract-decisions §5. @throws DomainError `resource_missing` */
export async function listMoves(
  ctx: Context,
  organizationId: string,
  quoteId: string,
): Promise<{ data: FinancingMove[] }> {
  const rows = await movesOfQuote(ctx.services.db).execute({ organizationId, quoteId });
  if (rows.length === 0) throw quoteMissing();

  return { data: rows.flatMap(({ move }) => (move === null ? [] : [viewMove(move)])) };
}

/** Row to wire, field by field. */
function viewMove(row: typeof financingMoves.$inferSelect): FinancingMove {
  const { fromStatus, fromSubStatusType } = row;
  const hasOrigin = fromStatus !== null && fromSubStatusType !== null;
  return {
    position: row.position,
    command: row.command,
    ...(hasOrigin ? { from: { status: fromStatus, subStatusType: fromSubStatusType } } : {}),
    to: { status: row.toStatus, subStatusType: row.toSubStatusType },
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.note === null ? {} : { note: row.note }),
    movedBy: row.actorName,
    movedAt: row.movedAt.toISOString(),
  };
}
