import { testDatabase } from "@quote-financing/db/testing/test-database";
import { LINE_ITEM_TYPES, type LineItemType } from "@quote-financing/domain/vocabulary";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestServices } from "../../../testing/test-services.ts";
import { testContext } from "../../../testing/testing-context.ts";
import { createTestCredential } from "../../../testing/testing-credential.ts";
import { createTestOrganization } from "../../../testing/testing-organization.ts";
import { createCallerFactory } from "../../../trpc.ts";
import { costPreviewRouter } from "../router.ts";
import type { CostPreviewOutput, RepresentativeExample } from "../schema.ts";
import { oracleAcceptsRate, oracleAcceptsShares, oraclePayment, oracleTotal } from "./testing-oracle.ts";

const PREVIEWS = 10_000;

/**
 * What the lenders offered on 1 June 2026, written down a second time: lender, months, rate in millionths, and who may
 * have it. A row of the past that is edited fails here.
 */
const OFFERED: readonly [slug: string, months: number, rate: number][] = [
  ["zonnebloem-krediet", 60, 64_900],
  ["zonnebloem-krediet", 84, 66_900],
  ["duurzaam-thuisfonds", 120, 39_900],
  ["noorderlicht-bank", 120, 57_500],
  ["zonnebloem-krediet", 120, 69_900],
  ["duurzaam-thuisfonds", 180, 42_900],
  ["noorderlicht-bank", 180, 59_500],
  ["zonnebloem-krediet", 180, 73_900],
  ["duurzaam-thuisfonds", 240, 44_900],
  ["noorderlicht-bank", 240, 61_500],
  ["noorderlicht-bank", 360, 64_500],
];

interface Asked {
  readonly cents: number;
  readonly postalDigits: number | undefined;
  readonly types: readonly LineItemType[];
}

function isOffered(slug: string, { cents, postalDigits: digits, types }: Asked): boolean {
  const has = (...excluded: LineItemType[]) => types.some((type) => excluded.includes(type));
  switch (slug) {
    case "zonnebloem-krediet":
      return cents >= 50_000 && cents <= 7_500_000;
    case "duurzaam-thuisfonds":
      return (
        cents >= 100_000 && cents <= 2_800_000 && !!digits && !has("air_conditioning", "ev_charger", "maintenance")
      );
    case "noorderlicht-bank":
      return (
        cents >= 500_000 && cents <= 15_000_000 && !has("maintenance") && !(digits && digits > 4299 && digits < 6500)
      );
    default:
      return false;
  }
}

const inCents = (euros: number): bigint => BigInt(Math.round(euros * 100));

function checkExample(example: RepresentativeExample, cents: number, rate: number): void {
  const months = BigInt(example.numInstallments);
  const payment = oraclePayment(BigInt(cents), BigInt(rate), months);
  const total = oracleTotal(BigInt(cents), BigInt(rate), months);
  expect([inCents(example.loanAmount), inCents(example.monthlyCost), inCents(example.totalPayable)]).toEqual([
    BigInt(cents),
    payment,
    total,
  ]);
  const last = Number(total - payment * (months - 1n));
  const loan = { drawn: cents, payment: Number(payment), last, months: example.numInstallments };
  if (!oracleAcceptsRate(example.annualCostRate, loan)) {
    throw new Error(`${example.annualCostRate} is not the annual cost rate of ${JSON.stringify(loan)}`);
  }
}

const amount = fc.oneof(
  fc.integer({ min: 0, max: 16_000_000 }),
  fc.constantFrom(
    0,
    49_999,
    50_000,
    99_999,
    100_000,
    2_800_000,
    2_800_001,
    7_500_000,
    7_500_001,
    15_000_000,
    15_000_001,
  ),
);
const works = LINE_ITEM_TYPES.filter((type) => type !== "subsidy");
const work = fc.record({ type: fc.constantFrom(...works), cents: fc.integer({ min: 3, max: 3_000_000 }) });
const preview = fc.record({
  cents: amount,
  postalDigits: fc.option(fc.integer({ min: 1000, max: 9999 }), { nil: undefined }),
  lines: fc.option(fc.array(work, { minLength: 1, maxLength: 6 }), { nil: undefined }),
  subsidy: fc.boolean(),
});

const database = testDatabase();

test(`an independent oracle agrees with ${PREVIEWS} random previews: who lends, every amount, every rate, every share`, async () => {
  const services = createTestServices({ db: database.db });
  const { caller } = await createTestCredential(services, await createTestOrganization(services));
  const merchant = createCallerFactory(costPreviewRouter)(testContext(services, caller));

  const arbitrary = fc.asyncProperty(preview, async ({ cents, postalDigits, lines, subsidy }) => {
    const asked: Asked = { cents, postalDigits, types: lines?.map(({ type }) => type) ?? [] };
    const [first] = lines ?? [];
    const taken =
      first === undefined || !subsidy ? [] : [{ type: "subsidy" as const, cents: -Math.floor(first.cents / 3) }];
    const all = lines && [...lines, ...taken];
    const { data } = await merchant.preview(requestOf(cents, postalDigits, all));

    const offered = OFFERED.filter(([slug]) => isOffered(slug, asked));
    expect(offersOf(data)).toEqual(offered);
    data.representativeExamples.forEach((example, index) => {
      checkExample(example, cents, offered[index]?.[2] ?? 0);
      const shares = example.lineItems?.map((line) => inCents(line.monthlyCost));
      const isFair =
        all === undefined
          ? shares === undefined
          : oracleAcceptsShares(
              inCents(example.monthlyCost),
              all.map((line) => BigInt(line.cents)),
              shares ?? [],
            );
      if (!isFair) throw new Error(`Shares ${shares} of ${example.monthlyCost}`);
    });
    expect(data.content).toHaveLength(offered.length === 0 ? 2 : 1);
  });
  await fc.assert(arbitrary, { numRuns: PREVIEWS });
}, 180_000);

const offersOf = ({ representativeExamples }: CostPreviewOutput["data"]) =>
  representativeExamples.map(({ lender, numInstallments, nominalAnnualRate }) => [
    lender.slug,
    numInstallments,
    Math.round(nominalAnnualRate * 1e6),
  ]);

const requestOf = (
  cents: number,
  digits: number | undefined,
  lines: { type: LineItemType; cents: number }[] | undefined,
) => ({
  currency: "EUR" as const,
  totalInclTax: cents / 100,
  ...(digits && {
    address: { country: "NL" as const, postalCode: `${digits} AB`, houseNumber: "1", street: "s", city: "c" },
  }),
  ...(lines && { lineItems: lines.map((line) => ({ type: line.type, totalInclTax: line.cents / 100 })) }),
});
