import { MAX_EUROS } from "@quote-financing/domain/money/money";
import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { RATE_SCALE } from "../maths/annuity.ts";

const postalRange = z
  .strictObject({ from: z.int().min(1000).max(9999), to: z.int().min(1000).max(9999) })
  .refine((range) => range.from <= range.to, { error: "A postal range runs upwards." });

/** One lender's offer for one term from one day on. Amounts in cents, the rate in millionths, postal digits 1000-9999. */
export const lenderProductSchema = z
  .strictObject({
    lender: z.strictObject({ slug: z.string().regex(/^[a-z0-9-]+$/), name: z.string().min(1) }),
    numInstallments: z.int().min(1).max(360),
    nominalRateMillionths: z
      .int()
      .min(0)
      .max(RATE_SCALE / 2),
    minLoanAmountCents: z.int().min(1),
    maxLoanAmountCents: z.int().max(MAX_EUROS * 100),
    /** Paid once, at the start, on top of the instalments. Dutch consumer credit usually has none. */
    feeCents: z.int().min(0),
    needsAddress: z.boolean(),
    excludedLineItemTypes: z.array(z.enum(LINE_ITEM_TYPES)).readonly(),
    /** Where the lender lends; empty for everywhere. */
    postalRanges: z.array(postalRange).readonly(),
    effectiveFrom: z.iso.date(),
    /** The first day without it: a product that is withdrawn. */
    effectiveUntil: z.iso.date().optional(),
  })
  .refine((product) => product.minLoanAmountCents <= product.maxLoanAmountCents, { error: "The band is upside down." })
  .refine((product) => product.feeCents < product.minLoanAmountCents, { error: "A fee must stay below the loan." })
  .refine(({ effectiveFrom, effectiveUntil }) => effectiveUntil === undefined || effectiveFrom < effectiveUntil, {
    error: "A product is withdrawn after it starts.",
  });

export type LenderProduct = Readonly<z.infer<typeof lenderProductSchema>>;

/**
 * The products in force on a day: of each lender and term the row that started last, unless it is withdrawn;
 * sorted by term, then lender.
 *
 * @param day `YYYY-MM-DD` in Europe/Amsterdam.
 */
export function productsAsOf(products: readonly LenderProduct[], day: string): LenderProduct[] {
  const latest = new Map<string, LenderProduct>();
  for (const product of products) {
    if (product.effectiveFrom > day) continue;
    const key = `${product.lender.slug}/${product.numInstallments}`;
    const known = latest.get(key);
    if (known === undefined || known.effectiveFrom < product.effectiveFrom) latest.set(key, product);
  }
  const offered = [...latest.values()].filter(
    ({ effectiveUntil }) => effectiveUntil === undefined || day < effectiveUntil,
  );
  return offered.sort((a, b) => a.numInstallments - b.numInstallments || (a.lender.slug < b.lender.slug ? -1 : 1));
}
