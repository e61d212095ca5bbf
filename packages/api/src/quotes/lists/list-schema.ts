import { LIST_SEARCH_MAX } from "@quote-financing/domain/fields/search-lengths";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { euroAmount } from "@quote-financing/domain/money/euro-amount";
import { codePointLength } from "@quote-financing/domain/text/text";
import {
  FINANCING_METHODS,
  FINANCING_PHASES,
  FINANCING_STATUSES,
  FINANCING_WAITING_ON,
} from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { nextStepSchema } from "../next-step/schema.ts";
import { QUOTE_VIEWS, type QuoteView } from "../quote-views.ts";
import { quoteSummarySchema } from "../schema.ts";
import { QUOTE_SORTS } from "./quote-sorts.ts";

/** Counting stops here: a count of 1 000 says "1 000 or more" and costs the same for any organization. */
export const QUOTE_COUNT_MAX = 1000;

const PAGE_SIZE_DEFAULT = 25;
const PAGE_SIZE_MAX = 100;

/** What narrows the list; all of it together. */
const filterShape = {
  view: z.enum(QUOTE_VIEWS).default("all"),
  /** The start of a name, e-mail address, postal code or city, any part of a reference, or a whole quoteId. */
  search: codePointLength(0, LIST_SEARCH_MAX).optional(),
  phase: z.enum(FINANCING_PHASES).optional(),
  status: z.enum(FINANCING_STATUSES).optional(),
  onHold: z.boolean().optional(),
  waitingOn: z.enum(FINANCING_WAITING_ON).optional(),
  method: z.enum(FINANCING_METHODS).optional(),
  tag: codePointLength(0, 64).optional(),
  /** Made on this day in Europe/Amsterdam or later, and on that one or before. */
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  /** Euros, both included. */
  totalInclTaxFrom: euroAmount().optional(),
  totalInclTaxTo: euroAmount().optional(),
  sort: z.enum(QUOTE_SORTS).default("newest"),
};

const pageShape = {
  cursor: z.string().optional(),
  pageSize: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
};

export const listQuotesInput = z.strictObject({ ...filterShape, ...pageShape });

/** The whole list, without a page. */
export const exportQuotesInput = z.strictObject(filterShape);

/** For agents: the list of one organization. */
export const supportListInput = z.strictObject({
  organizationId: idSchema("organization"),
  ...filterShape,
  ...pageShape,
});

/** A row of the list: a quote without its lines, and what has to happen next. */
const listedQuoteSchema = quoteSummarySchema.extend({ nextStep: nextStepSchema }).meta({ id: "ListedQuote" });

export const quoteListAnswer = z.object({
  data: z.array(listedQuoteSchema),
  /** Of the page before; absent on the first. */
  previousCursor: z.string().optional(),
  nextCursor: z.string().optional(),
});

export const listCustomersInput = z.strictObject({ quoteIds: z.array(idSchema("quote")).max(PAGE_SIZE_MAX) });

export const customerListAnswer = z.object({ data: z.array(z.object({ quoteId: z.string(), name: z.string() })) });

const count = z.int().min(0).max(QUOTE_COUNT_MAX);
const countShape = Object.fromEntries(QUOTE_VIEWS.map((view) => [view, count])) as Record<QuoteView, typeof count>;

/** How many quotes each quick view holds, counted up to `QUOTE_COUNT_MAX`. */
export const quoteCountsAnswer = z.object(countShape);

export type ListQuotesInput = z.output<typeof listQuotesInput>;
export type QuoteFilters = Omit<ListQuotesInput, "cursor" | "pageSize"> & {
  /** For readers who see addresses masked: by its start they would read one letter after letter (decision record 0360). */
  readonly findsWholeEmails?: true;
};
export type ListedQuote = z.infer<typeof listedQuoteSchema>;
export type QuoteListAnswer = z.infer<typeof quoteListAnswer>;
export type ListCustomersInput = z.output<typeof listCustomersInput>;
export type CustomerList = z.infer<typeof customerListAnswer>;
export type QuoteCounts = z.infer<typeof quoteCountsAnswer>;
