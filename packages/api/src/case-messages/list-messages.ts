import { preparedQuery } from "@quote-financing/db/prepared";
import { caseMessages, cases } from "@quote-financing/db/schema/tables";
import { and, asc, eq, sql } from "drizzle-orm";
import { caseMissing } from "../cases/access.ts";
import type { OrganizationContext } from "../trpc.ts";
import type { ListMessagesInput } from "./schema.ts";
import { viewMessage } from "./view.ts";

/** One statement: no row says that there is no such case, because every case has its opening message. */
const visibleThread = preparedQuery(({ orm }) =>
  orm
    .select({ message: caseMessages })
    .from(cases)
    .innerJoin(
      caseMessages,
      and(eq(caseMessages.organizationId, cases.organizationId), eq(caseMessages.caseId, cases.caseId)),
    )
    .where(
      and(
        eq(cases.organizationId, sql.placeholder("organizationId")),
        eq(cases.caseId, sql.placeholder("caseId")),
        eq(cases.hidden, false),
      ),
    )
    .orderBy(asc(caseMessages.createdAt), asc(caseMessages.messageId))
    .prepare("visible_thread"),
);

/** The whole thread of a case, oldest first: service-interface §4.8. @throws DomainError `resource_missing` */
export async function listMessages(ctx: OrganizationContext, input: ListMessagesInput) {
  const { organizationId } = ctx;
  const rows = await visibleThread(ctx.services.db).execute({ organizationId, caseId: input.caseId });
  if (rows.length === 0) throw caseMissing();

  return { data: rows.map((row) => viewMessage(row.message)) };
}
