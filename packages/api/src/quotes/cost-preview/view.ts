import { eurosFromCents } from "@quote-financing/domain/money/money";
import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import type { CostAnswer } from "./answer-ask.ts";
import { prorateCents } from "./maths/prorate.ts";
import { noOfferText } from "./no-offer-text.ts";
import type { ExampleFigures } from "./representative-example.ts";
import type { CostPreviewOutput, RepresentativeExample } from "./schema.ts";
import type { SharedLine } from "./shared-lines.ts";
import { exampleText, LEGAL_WARNING } from "./texts.ts";

/** An answer to the wire: specification §2.9. `lines` is undefined when the request carried none. */
export function viewPreview(
  { examples, whyNothing }: CostAnswer,
  lines: readonly SharedLine[] | undefined,
  language: LanguageTag,
): CostPreviewOutput["data"] {
  const texts = [LEGAL_WARNING[language], ...(examples.length === 0 ? [noOfferText(whyNothing(), language)] : [])];
  return {
    currency: "EUR",
    content: texts.map((value) => ({ type: "text", name: "text_warning", value })),
    representativeExamples: examples.map((figures) => ({
      ...viewExample(figures, language),
      ...(lines === undefined ? {} : { lineItems: viewShares(figures, lines) }),
    })),
  };
}

/** One example, field by field: specification §2.9. */
export function viewExample(figures: ExampleFigures, language: LanguageTag): RepresentativeExample {
  return {
    loanAmount: eurosFromCents(figures.loanAmountCents),
    numInstallments: figures.product.numInstallments,
    repaymentPeriodUnit: "months",
    monthlyCost: eurosFromCents(figures.monthlyCostCents),
    totalPayable: eurosFromCents(figures.totalPayableCents),
    nominalAnnualRate: figures.nominalAnnualRate,
    annualCostRate: figures.annualCostRate,
    lender: { slug: figures.product.lender.slug, name: figures.product.lender.name },
    content: [{ type: "text", name: "text_main", value: exampleText(figures, language) }],
  };
}

function viewShares(figures: ExampleFigures, lines: readonly SharedLine[]) {
  const lineCents = lines.map((line) => line.totalInclTaxCents);
  return prorateCents(figures.monthlyCostCents, lineCents).map((share, index) => {
    const externalId = lines[index]?.externalId;
    return { ...(externalId === undefined ? {} : { externalId }), monthlyCost: eurosFromCents(share) };
  });
}
