import { optionalField } from "@quote-financing/domain/fields/left-out";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { euroAmount } from "@quote-financing/domain/money/euro-amount";
import { z } from "zod";
import { addressSchema } from "../address-schema.ts";
import { lineItemsSchema } from "../line-item-schema.ts";
import { quoteRefusals } from "../refusals.ts";

const rate = (description: string) =>
  z
    .number()
    .meta({ description: `${description} A fraction, not a percentage; at most 6 decimals.`, examples: [0.0699] });

const euros = (description: string) => z.number().meta({ description });

const amountFromZero = () =>
  euroAmount().refine((euros) => euros >= 0, { error: refusing(fieldRefusals.notNegative()) });

/** `POST /v1/quotes/cost/preview`: specification §4.1, contract-decisions §6. */
export const costPreviewInput = z
  .strictObject({
    currency: z
      .literal("EUR", { error: refusing(quoteRefusals.currency()) })
      .meta({ description: "The only currency." }),
    totalInclTax: amountFromZero().meta({ minimum: 0, description: "Amount to finance, in euros.", examples: [15000] }),
    address: optionalField(addressSchema).meta({ description: "Leave it out to see every loan that might fit." }),
    lineItems: optionalField(lineItemsSchema).meta({
      description: "The lines of the quote to come: the monthly cost is then told for each of them too.",
    }),
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
  z.object({
    type: z.literal("text").meta({ description: "What `value` is." }),
    name: z
      .literal(name)
      .meta({ description: "Where it belongs: a warning of the whole preview, or the main text of an example." }),
    value: z.string().meta({ description: "The text, in the language of the answer. Show it as it is." }),
  });

const representativeExampleSchema = z
  .object({
    loanAmount: euros("Euros that are borrowed."),
    numInstallments: z.int().meta({ description: "How many instalments, one in each `repaymentPeriodUnit`." }),
    repaymentPeriodUnit: z.literal("months").meta({ description: "Time between two instalments." }),
    monthlyCost: euros("Euros a month; the last instalment may differ by some cents."),
    totalPayable: euros("Euros that are paid over the whole term."),
    nominalAnnualRate: rate("Interest a year, without costs."),
    annualCostRate: rate("Annual percentage rate of charge (APR): interest and costs."),
    lender: z.object({
      slug: z.string().meta({ description: "Short name of the lender, for programs." }),
      name: z.string().meta({ description: "Name of the lender, to show." }),
    }),
    content: z.array(content("text_main")),
    lineItems: z
      .array(
        z.object({
          externalId: z
            .string()
            .optional()
            .meta({ description: "Your reference of the line, when the request had one." }),
          monthlyCost: euros("Euros a month of this line; negative for a subsidy."),
        }),
      )
      .optional()
      .meta({ description: "The monthly cost pro-rated over the request's lines, in their order." }),
  })
  .meta({ id: "RepresentativeExample", description: "A loan of one lender over one term." });

const previewNoticeSchema = z
  .object({
    code: z.enum(["parameter_invalid", "parameter_missing"]).meta({ description: "As the quote would be refused." }),
    param: z
      .string()
      .meta({ description: "Which part of the request is meant.", examples: ["lineItems[1].incentiveCodes[0]"] }),
    message: z.string().meta({ description: "For people." }),
  })
  .meta({ id: "PreviewNotice", description: "What a quote with the same lines would be refused for." });

export const costPreviewOutput = z.object({
  data: z
    .object({
      currency: z.literal("EUR").meta({ description: "Of all amounts: the only currency." }),
      content: z.array(content("text_warning")).meta({
        description: "The legal warning first. When there are no examples, a second text says why.",
      }),
      representativeExamples: z
        .array(representativeExampleSchema)
        .meta({ description: "One for each lender and term that fits. May be empty." }),
      notices: z.array(previewNoticeSchema).optional().meta({
        description:
          "What a quote with the same lines would be refused for, in the language of the answer: subsidy lines without codes that a work line declares. Left out when there is nothing to say.",
      }),
    })
    .meta({ id: "CostPreview", description: "What an amount costs a month: indications, and no offer." }),
  links: z.object({
    loanIndicationWidget: z
      .object({
        png: z.url().meta({ description: "A picture, for a mail or a PDF." }),
        url: z.url().meta({ description: "A page with a slider, for a frame in your site." }),
      })
      .optional()
      .meta({
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
