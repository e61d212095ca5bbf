import { storedWord } from "@quote-financing/domain/fields/stored-word";
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
import { ofEachQuoteText, QUOTE_TEXTS } from "./quote-texts.ts";

/** Specification §2.4, contract-decisions §5. */
const subStatusSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("none").meta({ description: "The financing goes on, or has ended without a cancellation." }),
  }),
  z.object({
    type: z.literal("on_hold").meta({ description: "The financing stands still in its status until it is released." }),
    reason: storedWord(ON_HOLD_REASONS).meta({ description: "Why it stands still." }),
    description: z.string().optional().meta({ description: "The same in words of the financing team." }),
  }),
  z.object({
    type: z
      .literal("canceled")
      .meta({ description: "The financing was canceled, by the consumer or by the platform: `status` says which." }),
    reason: z.string().optional().meta({ description: "Why, in words of the financing team." }),
  }),
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
    phase: storedWord(FINANCING_PHASES).meta({
      description: "How far it is, in broad strokes: each status belongs to one phase.",
    }),
    status: storedWord(FINANCING_STATUSES).meta({
      description: "How far it is exactly: [what each status means](/docs/sandbox#every-status).",
    }),
    subStatus: subStatusSchema,
    method: z
      .array(storedWord(FINANCING_METHODS))
      .meta({ description: "How the consumer means to pay, as the quote said. Empty when it did not." }),
    waitingOn: storedWord(FINANCING_WAITING_ON).meta({
      description: "Whose turn it is; `merchant` is you. `none` when it has ended.",
    }),
    statusChangedAt: timestampOutput().meta({
      description: "When it came into this `status`. A hold and its release leave it alone.",
    }),
  })
  .meta({
    id: "Financing",
    description: "How far the consumer's financing has come. The platform moves it.",
    examples: [EXAMPLE_FINANCING],
  });

const contactAnswer = z
  .object({
    email: z.string().meta({ description: "E-mail address of the consumer, as it was sent." }),
    firstName: z.string().optional().meta({ description: "First name, or initials." }),
    lastName: z.string().meta({ description: "Last name, with what stands before it, as in `de Boer`." }),
    phoneNumber: z.string().optional().meta({ description: "Telephone number, as it was sent." }),
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
    createdAt: timestampOutput().meta({ description: "When the quote was created here." }),
    updatedAt: timestampOutput().meta({
      description: "When the quote last changed; each move of its financing counts.",
    }),
    address: addressAnswer,
    contact: contactAnswer,
    currency: z.literal("EUR").meta({ description: "Of all amounts: the only currency." }),
    totalInclTax: z
      .number()
      .meta({ description: "Euros, VAT included, as it was sent. It need not be the sum of the lines." }),
    totalExclTax: z.number().optional().meta({ description: "Euros, without VAT." }),
    financing: financingSchema,
    lineItems: z
      .array(lineItemAnswer)
      .meta({ description: "What is offered, line by line, in the order in which they were sent." }),
    terms: z.array(z.string()).meta({ description: "Conditions of the quote, each once." }),
    expiresAt: timestampOutput().meta({ description: "Until when the quote is valid." }),
    sentAt: timestampOutput().meta({ description: "When the consumer got the quote." }),
    ...ofEachQuoteText((name) => z.string().optional().meta({ description: QUOTE_TEXTS[name].meaning })),
    tags: z.array(z.string()).meta({ description: "Labels of the quote, each once." }),
    links: linksSchema,
  })
  .meta({
    id: "Quote",
    description: "An offer to a consumer for installation work, and its financing.",
    examples: [EXAMPLE_QUOTE],
  });

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
  .meta({ id: "QuoteSummary", description: "A quote in a list: without its lines and long texts." });

/** GET /v1/quotes/{quoteId}: specification §4.3. */
export const getQuoteInput = z.strictObject({ quoteId: idSchema("quote") });

export const quoteAnswer = z.object({ data: quoteSchema, links: linksSchema });

export type Quote = z.infer<typeof quoteSchema>;
export type QuoteSummary = z.infer<typeof quoteSummarySchema>;
export type QuoteAnswer = z.infer<typeof quoteAnswer>;
export type GetQuoteInput = z.output<typeof getQuoteInput>;
