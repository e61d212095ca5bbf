import { preparedQuery } from "@quote-financing/db/prepared";
import { organizations } from "@quote-financing/db/schema/tables";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Services } from "../context.ts";
import { indicate } from "./indication.ts";
import type { ExampleFigures } from "./representative-example.ts";
import { exampleText, formatCents, formatRate, type Language, LEGAL_WARNING } from "./texts.ts";

/** Bounds of the widget's slider, in whole euros. */
export const WIDGET_AMOUNTS = { minimum: 1_000, maximum: 75_000, step: 500, initial: 15_000 } as const;

/** The cheapest loan of one term, in words for people. */
export interface WidgetRow {
  readonly term: number;
  readonly lender: string;
  readonly monthly: string;
  readonly annualCostRate: string;
  readonly text: string;
}

export interface WidgetIndication {
  readonly organizationName: string;
  readonly amount: string;
  readonly warning: string;
  /** By term, the shortest first; empty when no loan fits. */
  readonly rows: readonly WidgetRow[];
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
  amountCents: number,
  language: Language,
): Promise<WidgetIndication | null> {
  const [merchant] = await merchantBySlug(db).execute({ slug });
  if (merchant === undefined) return null;
  const examples = indicate({ loanAmountCents: amountCents, lineItemTypes: [] }, clock.now());
  return {
    organizationName: merchant.name,
    amount: formatCents(amountCents, language),
    warning: LEGAL_WARNING[language],
    rows: cheapestByTerm(examples).map((figures) => viewRow(figures, language)),
  };
}

/** `indicate` sorts by term; within one, the lowest monthly cost. */
function cheapestByTerm(examples: readonly ExampleFigures[]): ExampleFigures[] {
  const cheapest = new Map<number, ExampleFigures>();
  for (const example of examples) {
    const { numInstallments } = example.product;
    const known = cheapest.get(numInstallments);
    if (known === undefined || example.monthlyCostCents < known.monthlyCostCents)
      cheapest.set(numInstallments, example);
  }
  return [...cheapest.values()];
}

const viewRow = (figures: ExampleFigures, language: Language): WidgetRow => ({
  term: figures.product.numInstallments,
  lender: figures.product.lender.name,
  monthly: formatCents(figures.monthlyCostCents, language),
  annualCostRate: formatRate(figures.annualCostRate, language),
  text: exampleText(figures, language),
});
