import { optionalField } from "@quote-financing/domain/fields/left-out";
import { listOf } from "@quote-financing/domain/fields/list-of";
import { readOnlyField } from "@quote-financing/domain/fields/read-only-field";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusedInput, refusing } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { euroAmount } from "@quote-financing/domain/money/euro-amount";
import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { MAX_NAMEPLATE, QUOTE_LIMITS } from "./field-lengths.ts";
import { readableLine } from "./readable-line.ts";
import { quoteRefusals } from "./refusals.ts";
import { lineSignProblem } from "./rules.ts";
import { optionalText, textWithoutSemicolon, withoutRepeats } from "./text-fields.ts";

export const EXAMPLE_LINE_ITEM = {
  type: "battery",
  externalId: "R-1",
  description: "Home battery, 10 kWh",
  totalInclTax: 7260,
  totalExclTax: 6000,
  unitPrice: 6000,
  productIdentifiers: { brand: "Accu", manufacturerPartNumber: "AC-10", globalTradeItemNumber: "08712345678906" },
  incentiveCodes: ["ISDE-2026"],
  totalNameplateCapacity: 10000,
  totalNameplatePower: 5000,
} as const;

const identifier = () => optionalText(QUOTE_LIMITS.productIdentifier);
const nameplate = () =>
  optionalField(
    z
      .number()
      .min(0, { error: refusing(fieldRefusals.notNegative()) })
      .max(MAX_NAMEPLATE, { error: refusing(fieldRefusals.amountHighest({ limit: MAX_NAMEPLATE })) }),
  );

const incentiveCodes = listOf(
  textWithoutSemicolon(QUOTE_LIMITS.incentiveCode),
  QUOTE_LIMITS.listEntries,
  quoteRefusals.tooManyCodes({ maximum: QUOTE_LIMITS.listEntries }),
);

/** Line item in a request: specification §2.5, contract-decisions §4. */
const lineItemSchema = z
  .strictObject({
    type: z.enum(LINE_ITEM_TYPES, { error: refusing(quoteRefusals.lineType({ values: LINE_ITEM_TYPES.join(", ") })) }),
    lineItemId: readOnlyField(),
    externalId: optionalText(QUOTE_LIMITS.externalId),
    totalInclTax: euroAmount(),
    totalExclTax: optionalField(euroAmount()),
    unitPrice: optionalField(euroAmount()),
    productIdentifiers: optionalField(
      z.strictObject({
        brand: identifier(),
        manufacturerPartNumber: identifier(),
        globalTradeItemNumber: identifier(),
      }),
    ),
    incentiveCodes: optionalField(incentiveCodes.overwrite(withoutRepeats)).meta({
      description: "On type `subsidy` required: codes that a work line of the quote declares.",
    }),
    description: optionalText(QUOTE_LIMITS.description),
    totalNameplateCapacity: nameplate(),
    totalNameplatePower: nameplate(),
  })
  .superRefine(
    (line, context) => {
      const refusal = lineSignProblem(readableLine(line));
      if (refusal !== undefined) context.addIssue({ ...refusedInput(refusal, line), path: ["totalInclTax"] });
    },
    { when: () => true },
  )
  .meta({ id: "LineItemInput", examples: [EXAMPLE_LINE_ITEM] });

/** Lines of a cost preview, and the base of a quote's. The order is kept. */
export const lineItemsSchema = listOf(
  lineItemSchema,
  QUOTE_LIMITS.lineItems,
  quoteRefusals.tooManyLines({ maximum: QUOTE_LIMITS.lineItems }),
);

/** Line item in an answer. */
export const lineItemAnswer = z
  .object({
    type: storedWord(LINE_ITEM_TYPES).meta({
      description: "What the line is. `subsidy` takes an amount off; all others are work or products.",
    }),
    lineItemId: idSchema("lineItem"),
    externalId: z.string().optional().meta({ description: "Your own reference." }),
    totalInclTax: z
      .number()
      .meta({ description: "Euros, VAT included. Negative for type `subsidy`, never otherwise." }),
    totalExclTax: z.number().optional().meta({ description: "Euros, without VAT." }),
    unitPrice: z.number().optional().meta({ description: "Euros for one piece, as you calculate it." }),
    productIdentifiers: z
      .object({
        brand: z.string().optional().meta({ description: "Brand of the product." }),
        manufacturerPartNumber: z
          .string()
          .optional()
          .meta({ description: "Article number of the manufacturer (MPN)." }),
        globalTradeItemNumber: z.string().optional().meta({ description: "Article number of GS1 (GTIN, EAN)." }),
      })
      .optional(),
    incentiveCodes: z.array(z.string()).optional().meta({
      description: "Codes of subsidies: those that the work may get, and on type `subsidy` those that it is for.",
    }),
    description: z.string().optional().meta({ description: "The line in your own words." }),
    totalNameplateCapacity: z
      .number()
      .optional()
      .meta({ description: "Watt-hours of the whole line, for instance of its batteries." }),
    totalNameplatePower: z
      .number()
      .optional()
      .meta({ description: "Watts of the whole line, for instance of its panels." }),
  })
  .meta({
    id: "LineItem",
    description: "One line of a quote.",
    examples: [{ ...EXAMPLE_LINE_ITEM, lineItemId: "qli_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D" }],
  });

export type LineItemInput = z.output<typeof lineItemSchema>;
export type LineItem = z.infer<typeof lineItemAnswer>;

/** Eight examples of a preview with so many are some 20 kB, and more than a millisecond; so is a quote of them. */
const MANY_LINES = 50;

/** Whether a quote or a preview has lines enough to keep others waiting: each is checked, counted, written and answered. */
export function hasManyLines(input: unknown): boolean {
  const { lineItems } = (input ?? {}) as { readonly lineItems?: unknown };
  return Array.isArray(lineItems) && lineItems.length > MANY_LINES;
}
