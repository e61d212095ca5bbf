import { z } from "zod";
import { euroAmount } from "../kernel/euro-amount.ts";
import { addressSchema } from "../quotes/address-schema.ts";
import { lineItemsSchema } from "../quotes/line-item-schema.ts";

const rate = z.number().meta({ description: "A fraction, not a percentage; at most 6 decimals.", examples: [0.0699] });

/** `POST /v1/quotes/cost/preview`: service-interface §4.1, contract-decisions §6. */
export const costPreviewInput = z.strictObject({
  currency: z.literal("EUR", { error: "Must be EUR, the only currency." }),
  totalInclTax: euroAmount()
    .refine((euros) => euros >= 0, { error: "Must be at least 0." })
    .meta({ minimum: 0, description: "Amount to finance, in euros.", examples: [15000] }),
  address: addressSchema.optional().meta({ description: "Leave it out to see every loan that might fit." }),
  lineItems: lineItemsSchema.optional(),
});

const content = <Name extends string>(...names: Name[]) =>
  z.object({ type: z.literal("text"), name: z.enum(names as [Name, ...Name[]]), value: z.string() });

export const representativeExampleSchema = z
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

export const costPreviewOutput = z.object({
  data: z
    .object({
      currency: z.literal("EUR"),
      content: z.array(content("text_warning", "text_main")),
      representativeExamples: z.array(representativeExampleSchema),
    })
    .meta({ id: "CostPreview" }),
  links: z.object({
    loanIndicationWidget: z.object({ png: z.url(), url: z.url() }).optional().meta({
      description: "Present with a merchant organization context only. Public, cacheable, without personal data.",
    }),
  }),
});

export type CostPreviewInput = z.output<typeof costPreviewInput>;
export type CostPreviewOutput = z.output<typeof costPreviewOutput>;
export type RepresentativeExample = z.output<typeof representativeExampleSchema>;
