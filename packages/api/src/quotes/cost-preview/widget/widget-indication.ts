import { preparedQuery } from "@quote-financing/db/prepared";
import { organizations } from "@quote-financing/db/schema/tables";
import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Services } from "../../../context.ts";
import { answerAsk, type CostAsk } from "../answer-ask.ts";
import { bestByTerm } from "../maths/best-by-term.ts";
import { noOfferText } from "../no-offer-text.ts";
import type { ExampleFigures } from "../representative-example.ts";
import { exampleText, formatCents, formatDay, formatRate, formatRoundCents, LEGAL_WARNING } from "../texts.ts";

/** The cheapest loan of one term, in words for people. */
export interface WidgetRow {
  /** Months. */
  readonly term: number;
  readonly lender: string;
  /** What was asked for: the monthly cost of an amount, or the loan that a budget allows. */
  readonly figure: string;
  readonly total: string;
  readonly annualCostRate: string;
  readonly text: string;
}

export interface WidgetIndication {
  readonly organizationName: string;
  /** The amount or the budget that was asked about. */
  readonly asked: string;
  readonly warning: string;
  /** By term, the shortest first. */
  readonly rows: readonly WidgetRow[];
  /** Why there are no rows. */
  readonly nothing?: string;
  /** The day whose rates these are. */
  readonly ratesOf: string;
}

const merchantBySlug = preparedQuery(({ orm }) =>
  orm
    .select({ name: organizations.name })
    .from(organizations)
    .where(
      and(
        eq(organizations.slug, sql.placeholder("slug")),
        eq(organizations.kind, "merchant"),
        isNull(organizations.suspendedAt),
      ),
    )
    .prepare("merchant_by_slug"),
);

/** What the public widget of a merchant shows (contract-decisions §6); null when there is no such merchant. */
export async function widgetIndication(
  { db, clock }: Pick<Services, "db" | "clock">,
  slug: string,
  ask: CostAsk,
  language: LanguageTag,
): Promise<WidgetIndication | null> {
  const [merchant] = await merchantBySlug(db).execute({ slug });
  if (merchant === undefined) return null;
  const now = clock.now();
  const { examples, whyNothing } = answerAsk(ask, { lineItemTypes: [] }, now);
  return {
    organizationName: merchant.name,
    asked: formatRoundCents(ask.kind === "amount" ? ask.totalInclTaxCents : ask.monthlyBudgetCents, language),
    warning: LEGAL_WARNING[language],
    rows: bestByTerm(examples, figuresOf).map((figures) => viewRow(figures, ask.kind, language)),
    ...(examples.length === 0 ? { nothing: noOfferText(whyNothing(), language) } : {}),
    ratesOf: formatDay(now, language),
  };
}

const figuresOf = ({ product, loanAmountCents, monthlyCostCents }: ExampleFigures) => ({
  term: product.numInstallments,
  loanAmount: loanAmountCents,
  monthlyCost: monthlyCostCents,
});

const viewRow = (figures: ExampleFigures, kind: CostAsk["kind"], language: LanguageTag): WidgetRow => ({
  term: figures.product.numInstallments,
  lender: figures.product.lender.name,
  figure: formatCents(kind === "amount" ? figures.monthlyCostCents : figures.loanAmountCents, language),
  total: formatCents(figures.totalPayableCents, language),
  annualCostRate: formatRate(figures.annualCostRate, language),
  text: exampleText(figures, language),
});
