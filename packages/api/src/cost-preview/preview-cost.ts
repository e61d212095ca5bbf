import { centsFromEuros, eurosFromCents } from "../kernel/money.ts";
import type { OrganizationContext } from "../trpc.ts";
import { indicate } from "./indication.ts";
import { merchantContext } from "./merchant-context.ts";
import { prorateCents } from "./prorate.ts";
import type { ExampleFigures } from "./representative-example.ts";
import type { CostPreviewInput, CostPreviewOutput, RepresentativeExample } from "./schema.ts";
import { exampleText, type Language, LEGAL_WARNING, NOTHING_ELIGIBLE } from "./texts.ts";

/**
 * Indicative monthly costs of an amount: service-interface §4.1, contract-decisions §6. Works on the products alone;
 * only a partner's merchant is looked up.
 */
export async function previewCost(ctx: OrganizationContext, input: CostPreviewInput): Promise<CostPreviewOutput> {
  const merchantSlug = await merchantContext(ctx);
  const { language } = ctx;

  const lineCents = input.lineItems?.map((line) => cents(line.totalInclTax));
  const question = {
    loanAmountCents: cents(input.totalInclTax),
    lineItemTypes: input.lineItems?.map((line) => line.type).filter((type) => type !== "subsidy") ?? [],
    ...(input.address === undefined ? {} : { postalCode: input.address.postalCode }),
  };
  const examples = indicate(question, ctx.services.clock.now());

  const warning = { type: "text", name: "text_warning", value: LEGAL_WARNING[language] } as const;
  const reason = { type: "text", name: "text_main", value: NOTHING_ELIGIBLE[language] } as const;
  return {
    data: {
      currency: input.currency,
      content: examples.length === 0 ? [warning, reason] : [warning],
      representativeExamples: examples.map((figures) => ({
        ...viewExample(figures, language),
        ...(lineCents === undefined ? {} : { lineItems: viewShares(figures, input.lineItems ?? [], lineCents) }),
      })),
    },
    links: merchantSlug === undefined ? {} : { loanIndicationWidget: widgetLinks(ctx, merchantSlug, input) },
  };
}

/** The schema has checked that the amount is whole cents. */
const cents = (euros: number): number => centsFromEuros(euros) ?? 0;

/** Figures to the wire, field by field: service-interface §2.9. */
export function viewExample(figures: ExampleFigures, language: Language): RepresentativeExample {
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

function viewShares(
  figures: ExampleFigures,
  lines: readonly { externalId?: string | undefined }[],
  lineCents: readonly number[],
) {
  return prorateCents(figures.monthlyCostCents, lineCents).map((share, index) => {
    const externalId = lines[index]?.externalId;
    return { ...(externalId === undefined ? {} : { externalId }), monthlyCost: eurosFromCents(share) };
  });
}

function widgetLinks(ctx: OrganizationContext, slug: string, input: CostPreviewInput) {
  const query = new URLSearchParams({
    org: slug,
    amount: String(input.totalInclTax),
    lang: ctx.language === "nl-NL" ? "nl" : "en",
  });
  const page = `${ctx.services.portalUrl}/widgets/loan-indication`;
  return { png: `${page}.png?${query}`, url: `${page}?${query}` };
}
