import type { z } from "zod";
import { type ExportContext, exportList } from "../../audit/export-list.ts";
import type { Context } from "../../context.ts";
import { type CsvColumns, csvTable } from "../../lists/csv-table.ts";
import { readExportInput } from "../../lists/read-export-input.ts";
import { type CaseConsumer, consumersOf } from "../consumers-of.ts";
import type { Case } from "../schema.ts";
import { viewCase } from "../view.ts";
import { findTabPage } from "./tab-page.ts";
import { exportCasesInput } from "./tab-schema.ts";

const PAGE = 500;

type ExportedCase = Case & { readonly consumer: CaseConsumer | undefined };

const TABLE = csvTable<ExportedCase>({
  caseId: ({ caseId }) => caseId,
  quoteId: ({ quote }) => quote.quoteId,
  externalId: ({ consumer }) => consumer?.externalId,
  consumer: ({ consumer }) => consumer?.name,
  subject: ({ subject }) => subject,
  type: ({ type }) => type,
  requestType: ({ requestType }) => requestType,
  state: ({ state }) => state,
  stage: ({ stage }) => stage,
  waitingOn: ({ waitingOn }) => waitingOn,
  waitingSince: ({ waitingSince }) => waitingSince,
  expiresAt: ({ expiresAt }) => expiresAt,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
} satisfies CsvColumns<ExportedCase, "quote" | "description">);

/**
 * A work list of cases, or what a search finds, as a table: all pages of it, of which never more than one is held.
 *
 * @param input the input of `cases.tab` without its page
 * @throws DomainError as `exportList`; TRPCError for an input that the list refuses as well.
 */
export const exportCases = (ctx: Context, input: unknown) =>
  exportList(ctx, { permission: "cases.follow", action: "cases.exported" }, (reading) =>
    chunksOf(reading, readExportInput(exportCasesInput, input)),
  );

async function* chunksOf(reading: ExportContext, asked: z.output<typeof exportCasesInput>): AsyncGenerator<string> {
  const { organizationId } = reading;
  yield TABLE.head();
  let cursor: string | undefined;
  do {
    const request = { ...asked, organizationId, withHidden: false, cursor, pageSize: PAGE };
    const { page, nextCursor } = await findTabPage(reading, request);
    const consumers = await consumersOf(
      reading,
      organizationId,
      page.map((row) => row.case.quoteId),
    );
    yield page.map((row) => TABLE.line({ ...viewCase(row.case), consumer: consumers.get(row.case.quoteId) })).join("");
    cursor = nextCursor;
  } while (cursor !== undefined);
}
