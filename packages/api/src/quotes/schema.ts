import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import {
  FINANCING_METHODS,
  FINANCING_PHASES,
  FINANCING_STATUSES,
  FINANCING_WAITING_ON,
  ON_HOLD_REASONS,
} from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { addressAnswer, EXAMPLE_ADDRESS } from "./address-schema.ts";
import { EXAMPLE_LINE_ITEM, lineItemAnswer } from "./line-item-schema.ts";
import { ofEachQuoteText } from "./quote-texts.ts";

/** Specification §2.4, contract-decisions §5. */
const subStatusSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("none") }),
  z.object({ type: z.literal("on_hold"), reason: z.enum(ON_HOLD_REASONS), description: z.string().optional() }),
  z.object({ type: z.literal("canceled"), reason: z.string().optional() }),
]);

const EXAMPLE_FINANCING = {
  phase: "offer",
  status: "offer_sent",
  subStatus: { type: "on_hold", reason: "general_question" },
  method: ["loan"],
  waitingOn: "consumer",
  statusChangedAt: "2026-06-03T14:05:00.000Z",
} as const;

/** Specification §2.4. */
export const financingSchema = z
  .object({
    phase: z.enum(FINANCING_PHASES),
    status: z.enum(FINANCING_STATUSES),
    subStatus: subStatusSchema,
    method: z.array(z.enum(FINANCING_METHODS)),
    waitingOn: z.enum(FINANCING_WAITING_ON),
    statusChangedAt: timestampOutput(),
  })
  .meta({
    id: "Financing",
    examples: [EXAMPLE_FINANCING],
  });

const contactAnswer = z
  .object({
    email: z.string(),
    firstName: z.string().optional(),
    lastName: z.string(),
    phoneNumber: z.string().optional(),
  })
  .meta({ id: "Contact", description: "The consumer: personal data." });

const linksSchema = z.object({
  portalQuote: z
    .string()
    .optional()
    .meta({ format: "uri", description: "The quote in the merchant portal. For organization API keys only." }),
});

const EXAMPLE_QUOTE = {
  quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F",
  opportunity: { opportunityId: "opp_01JZ8Q4C5T9V3W7X1Y2Z3A4B5G" },
  createdAt: "2026-06-01T09:30:00.000Z",
  updatedAt: "2026-06-03T14:05:00.000Z",
  address: EXAMPLE_ADDRESS,
  contact: { email: "jan@example.nl", firstName: "Jan", lastName: "Jansen", phoneNumber: "+31612345678" },
  currency: "EUR",
  totalInclTax: EXAMPLE_LINE_ITEM.totalInclTax,
  totalExclTax: EXAMPLE_LINE_ITEM.totalExclTax,
  financing: EXAMPLE_FINANCING,
  lineItems: [{ ...EXAMPLE_LINE_ITEM, lineItemId: "qli_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D" }],
  terms: ["subject_to_financing"],
  expiresAt: "2026-07-01T09:30:00.000Z",
  sentAt: "2026-06-01T09:30:00.000Z",
  externalId: "Q-2026-0042",
  tags: ["smartphone_only"],
  links: { portalQuote: "https://portal.example.nl/quotes/qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F" },
} as const;

/** Quote: specification §2.2. */
export const quoteSchema = z
  .object({
    quoteId: idSchema("quote"),
    opportunity: z.object({ opportunityId: idSchema("opportunity") }),
    createdAt: timestampOutput(),
    updatedAt: timestampOutput(),
    address: addressAnswer,
    contact: contactAnswer,
    currency: z.literal("EUR"),
    totalInclTax: z.number().meta({ description: "Euros." }),
    totalExclTax: z.number().optional(),
    financing: financingSchema,
    lineItems: z.array(lineItemAnswer),
    terms: z.array(z.string()),
    expiresAt: timestampOutput(),
    sentAt: timestampOutput(),
    ...ofEachQuoteText(() => z.string().optional()),
    tags: z.array(z.string()),
    links: linksSchema,
  })
  .meta({ id: "Quote", examples: [EXAMPLE_QUOTE] });

/** A row of the list: a quote without its lines. */
export const quoteSummarySchema = quoteSchema
  .pick({
    quoteId: true,
    createdAt: true,
    updatedAt: true,
    address: true,
    contact: true,
    currency: true,
    totalInclTax: true,
    financing: true,
    externalId: true,
    tags: true,
  })
  .meta({ id: "QuoteSummary" });

/** GET /v1/quotes/{quoteId}: specification §4.3. */
export const getQuoteInput = z.strictObject({ quoteId: idSchema("quote") });

export const quoteAnswer = z.object({ data: quoteSchema, links: linksSchema });

export type Quote = z.infer<typeof quoteSchema>;
export type QuoteSummary = z.infer<typeof quoteSummarySchema>;
export type QuoteAnswer = z.infer<typeof quoteAnswer>;
export type GetQuoteInput = z.output<typeof getQuoteInput>;
