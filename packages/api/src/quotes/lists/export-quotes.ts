import type { z } from "zod";
import { type ExportContext, exportList } from "../../audit/export-list.ts";
import type { Context } from "../../context.ts";
import { type CsvColumns, csvTable } from "../../lists/csv-table.ts";
import { readExportInput } from "../../lists/read-export-input.ts";
import { listQuotes } from "./list-quotes.ts";
import { exportQuotesInput, type ListedQuote } from "./list-schema.ts";

const PAGE = 500;

const TABLE = csvTable<ListedQuote>({
  quoteId: ({ quoteId }) => quoteId,
  externalId: ({ externalId }) => externalId,
  createdAt: ({ createdAt }) => createdAt,
  firstName: ({ contact }) => contact.firstName,
  lastName: ({ contact }) => contact.lastName,
  email: ({ contact }) => contact.email,
  phoneNumber: ({ contact }) => contact.phoneNumber,
  street: ({ address }) => address.street,
  houseNumber: ({ address }) => address.houseNumber,
  houseNumberAddition: ({ address }) => address.houseNumberAddition,
  postalCode: ({ address }) => address.postalCode,
  city: ({ address }) => address.city,
  currency: ({ currency }) => currency,
  totalInclTax: ({ totalInclTax }) => totalInclTax.toFixed(2),
  status: ({ financing }) => financing.status,
  waitingOn: ({ nextStep }) => nextStep.by,
  subStatus: ({ financing }) => financing.subStatus.type,
  statusChangedAt: ({ financing }) => financing.statusChangedAt,
  method: ({ financing }) => financing.method.join(" "),
  tags: ({ tags }) => tags.join(" "),
} satisfies CsvColumns<ListedQuote, "address" | "contact" | "financing" | "nextStep" | "updatedAt">);

/**
 * The list of quotes as it is filtered and ordered, as a table: all pages of it, of which never more than one is held.
 *
 * @param input the input of `quotes.list` without its page
 * @throws DomainError as `exportList`; TRPCError for an input that the list refuses as well.
 */
export const exportQuotes = (ctx: Context, input: unknown) =>
  exportList(ctx, { permission: "quotes.list", action: "quotes.exported" }, (reading) =>
    chunksOf(reading, readExportInput(exportQuotesInput, input)),
  );

async function* chunksOf(reading: ExportContext, filters: z.output<typeof exportQuotesInput>): AsyncGenerator<string> {
  yield TABLE.head();
  let cursor: string | undefined;
  do {
    const page = await listQuotes(reading, reading.organizationId, { ...filters, cursor, pageSize: PAGE });
    yield page.data.map(TABLE.line).join("");
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
