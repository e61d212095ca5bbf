import { optionalField } from "@quote-financing/domain/fields/left-out";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { euroAmount } from "@quote-financing/domain/money/euro-amount";
import { z } from "zod";
import { addressSchema } from "../address-schema.ts";
import { lineItemsSchema } from "../line-item-schema.ts";
import { quoteRefusals } from "../refusals.ts";

const rate = z.number().meta({ description: "A fraction, not a percentage; at most 6 decimals.", examples: [0.0699] });

const amountFromZero = () =>
  euroAmount().refine((euros) => euros >= 0, { error: refusing(fieldRefusals.notNegative()) });

/** `POST /v1/quotes/cost/preview`: specification §4.1, contract-decisions §6. */
export const costPreviewInput = z
  .strictObject({
    currency: z.literal("EUR", { error: refusing(quoteRefusals.currency()) }),
    totalInclTax: amountFromZero().meta({ minimum: 0, description: "Amount to finance, in euros.", examples: [15000] }),
    address: optionalField(addressSchema).meta({ description: "Leave it out to see every loan that might fit." }),
    lineItems: optionalField(lineItemsSchema),
  })
  .meta({
    examples: [
      {
        currency: "EUR",
        totalInclTax: 15_000,
        lineItems: [
          { type: "heat_pump", totalInclTax: 9_500, externalId: "R-1" },
          { type: "installation", totalInclTax: 5_500, externalId: "R-2" },
        ],
      },
    ],
  });

const content = <Name extends string>(name: Name) =>
  z.object({ type: z.literal("text"), name: z.literal(name), value: z.string() });

const representativeExampleSchema = z
  .object({
    loanAmount: z.number(),
    numInstallments: z.int(),
    repaymentPeriodUnit: z.literal("months"),
    monthlyCost: z.number(),
    totalPayable: z.number(),
    nominalAnnualRate: rate,
    annualCostRate: rate,
    lender: z.object({ slug: z.string(), name: z.string() }),
    content: z.array(content("text_main")),
    lineItems: z
      .array(z.object({ externalId: z.string().optional(), monthlyCost: z.number() }))
      .optional()
      .meta({ description: "The monthly cost pro-rated over the request's lines, in their order." }),
  })
  .meta({ id: "RepresentativeExample" });

const previewNoticeSchema = z
  .object({
    code: z.enum(["parameter_invalid", "parameter_missing"]).meta({ description: "As the quote would be refused." }),
    param: z.string().meta({ examples: ["lineItems[1].incentiveCodes[0]"] }),
    message: z.string(),
  })
  .meta({ id: "PreviewNotice" });

export const costPreviewOutput = z.object({
  data: z
    .object({
      currency: z.literal("EUR"),
      content: z.array(content("text_warning")).meta({
        description: "The legal warning first. When there are no examples, a second text says why.",
      }),
      representativeExamples: z.array(representativeExampleSchema),
      notices: z.array(previewNoticeSchema).optional().meta({
        description:
          "What a quote with the same lines would be refused for, in the language of the answer: subsidy lines without codes that a work line declares. Left out when there is nothing to say.",
      }),
    })
    .meta({ id: "CostPreview" }),
  links: z.object({
    loanIndicationWidget: z.object({ png: z.url(), url: z.url() }).optional().meta({
      description: "Present with a merchant organization context only. Public, cacheable, without personal data.",
    }),
  }),
});

/** The portal's own question: an amount, or what can be borrowed for a monthly budget, with the rates of any day. */
export const exploreCostInput = z.strictObject({
  ask: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("amount"), totalInclTax: amountFromZero() }),
    z.strictObject({ kind: z.literal("budget"), monthlyBudget: amountFromZero() }),
  ]),
  postalCode: addressSchema.shape.postalCode.optional(),
  lineItems: lineItemsSchema.optional(),
  /** Rates of this day in Europe/Amsterdam; today's when absent. */
  asOf: z.iso.date().optional(),
});

export const previewQuoteInput = z.strictObject({ quoteId: idSchema("quote") });

/** What was asked, and the day whose rates count, come with the answer. */
export const datedPreviewOutput = costPreviewOutput.extend({
  kind: z.enum(["amount", "budget"]),
  ratesOf: z.iso.date(),
});

export type ExploreCostInput = z.output<typeof exploreCostInput>;
export type PreviewQuoteInput = z.output<typeof previewQuoteInput>;
export type DatedPreview = z.output<typeof datedPreviewOutput>;
export type CostPreviewInput = z.output<typeof costPreviewInput>;
export type CostPreviewOutput = z.output<typeof costPreviewOutput>;
export type PreviewNotice = z.infer<typeof previewNoticeSchema>;
export type RepresentativeExample = z.output<typeof representativeExampleSchema>;
