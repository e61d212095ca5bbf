import type { LenderProduct } from "./product.ts";

/**
 * The lenders' products: the one file to edit when a rate changes (decision record 0081). All lenders are fictional.
 *
 * To change a rate, end nothing and edit nothing: add a row with the same lender and term and a later
 * `effectiveFrom`. Answers asked "as of" an earlier day keep the earlier row. To withdraw a product, give its row an
 * `effectiveUntil`. `pnpm --filter @quote-financing/api products` checks the table, as `npm test` does.
 */
const duurzaamThuisfonds = {
  lender: { slug: "duurzaam-thuisfonds", name: "Duurzaam Thuisfonds" },
  minLoanAmountCents: 1_000_00,
  maxLoanAmountCents: 28_000_00,
  feeCents: 0,
  needsAddress: true,
  excludedLineItemTypes: ["air_conditioning", "ev_charger", "maintenance"],
  postalRanges: [{ from: 1000, to: 9999 }],
} as const;

const zonnebloemKrediet = {
  lender: { slug: "zonnebloem-krediet", name: "Zonnebloem Krediet" },
  minLoanAmountCents: 500_00,
  maxLoanAmountCents: 75_000_00,
  feeCents: 0,
  needsAddress: false,
  excludedLineItemTypes: [],
  postalRanges: [],
} as const;

const noorderlichtBank = {
  lender: { slug: "noorderlicht-bank", name: "Noorderlicht Bank" },
  minLoanAmountCents: 5_000_00,
  maxLoanAmountCents: 150_000_00,
  feeCents: 0,
  needsAddress: false,
  excludedLineItemTypes: ["maintenance"],
  postalRanges: [
    { from: 1000, to: 4299 },
    { from: 6500, to: 9999 },
  ],
} as const;

const SINCE = "2026-01-01";

export const LENDER_PRODUCTS: readonly LenderProduct[] = [
  { ...zonnebloemKrediet, numInstallments: 60, nominalRateMillionths: 64_900, effectiveFrom: SINCE },
  { ...zonnebloemKrediet, numInstallments: 84, nominalRateMillionths: 66_900, effectiveFrom: SINCE },
  { ...zonnebloemKrediet, numInstallments: 120, nominalRateMillionths: 69_900, effectiveFrom: SINCE },
  { ...zonnebloemKrediet, numInstallments: 180, nominalRateMillionths: 73_900, effectiveFrom: SINCE },
  { ...duurzaamThuisfonds, numInstallments: 120, nominalRateMillionths: 39_900, effectiveFrom: SINCE },
  { ...duurzaamThuisfonds, numInstallments: 180, nominalRateMillionths: 42_900, effectiveFrom: SINCE },
  { ...duurzaamThuisfonds, numInstallments: 240, nominalRateMillionths: 44_900, effectiveFrom: SINCE },
  { ...noorderlichtBank, numInstallments: 120, nominalRateMillionths: 57_500, effectiveFrom: SINCE },
  { ...noorderlichtBank, numInstallments: 180, nominalRateMillionths: 59_500, effectiveFrom: SINCE },
  { ...noorderlichtBank, numInstallments: 240, nominalRateMillionths: 61_500, effectiveFrom: SINCE },
  { ...noorderlichtBank, numInstallments: 360, nominalRateMillionths: 64_500, effectiveFrom: SINCE },
];
