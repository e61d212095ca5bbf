import { eurosFromCents } from "@quote-financing/domain/money/money";
import { type LanguageTag, portalLanguageOf } from "@quote-financing/domain/people/portal-language";
import type { Services } from "../../../context.ts";
import type { CostAsk } from "../answer-ask.ts";
import type { CostPreviewOutput } from "../schema.ts";

/** The public addresses of a merchant's widget (contract-decisions §6, §10); nothing without a merchant context. */
export function widgetLinks(
  { portalUrl }: Services,
  merchantSlug: string | undefined,
  ask: CostAsk,
  language: LanguageTag,
): CostPreviewOutput["links"] {
  if (merchantSlug === undefined) return {};
  const query = new URLSearchParams({ org: merchantSlug, ...askQuery(ask), lang: portalLanguageOf(language) });
  const page = `${portalUrl}/widgets/loan-indication`;
  return { loanIndicationWidget: { png: `${page}.png?${query}`, url: `${page}?${query}` } };
}

const askQuery = (ask: CostAsk): Record<string, string> =>
  ask.kind === "amount"
    ? { amount: String(eurosFromCents(ask.totalInclTaxCents)) }
    : { budget: String(eurosFromCents(ask.monthlyBudgetCents)) };
