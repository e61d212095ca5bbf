import type { CostAsk } from "@quote-financing/api/quotes/cost-preview/answer-ask";
import { WIDGET_RANGES } from "@quote-financing/api/quotes/cost-preview/widget/widget-ranges";
import { centsFromEuros } from "@quote-financing/domain/money/money";
import { isPortalLanguage, type PortalLanguage } from "@quote-financing/domain/people/portal-language";

const WIDGET_THEMES = ["auto", "light", "dark"] as const;
export type WidgetTheme = (typeof WIDGET_THEMES)[number];

/** What `?org=<slug>&amount=<euros>&lang=` asks for (contract-decisions §10); `budget` asks the inverse question. */
export interface WidgetQuery {
  readonly slug: string;
  readonly ask: CostAsk;
  readonly language: PortalLanguage;
  readonly theme: WidgetTheme;
}

/** Why an address shows no figures; each has its sentence in the texts. */
export type WidgetProblem =
  | "twice"
  | "lang"
  | "theme"
  | "org"
  | "both"
  | "amount"
  | "budget"
  | "unknownOrg"
  | "noWarning";

export type ReadWidgetQuery =
  | { readonly query: WidgetQuery }
  | { readonly problem: WidgetProblem; readonly language: PortalLanguage; readonly theme: WidgetTheme };

const NAMES = ["org", "amount", "budget", "lang", "theme"] as const;
const SLUG = /^[a-z0-9][a-z0-9-]{0,127}$/;
const EUROS = /^\d{1,8}(\.\d{1,2})?$/;

/**
 * Reads the address of a widget. Names it does not know are left alone: mail and advertising tools add their own
 * (decision record 0085).
 */
export function readWidgetQuery(search: URLSearchParams): ReadWidgetQuery {
  const [tag = ""] = (search.get("lang") ?? "nl").toLowerCase().split("-");
  const language = isPortalLanguage(tag) ? tag : "nl";
  const asked = search.get("theme") ?? "auto";
  const theme = WIDGET_THEMES.find((known) => known === asked);
  const refuse = (problem: WidgetProblem) => ({ problem, language, theme: theme ?? "auto" });

  if (NAMES.some((name) => search.getAll(name).length > 1)) return refuse("twice");
  if (language !== tag) return refuse("lang");
  if (theme === undefined) return refuse("theme");
  const slug = search.get("org") ?? "";
  if (!SLUG.test(slug)) return refuse("org");
  if (search.has("amount") && search.has("budget")) return refuse("both");
  const kind = search.has("budget") ? "budget" : "amount";
  const cents = readCents(search.get(kind) ?? String(WIDGET_RANGES[kind].initial));
  if (cents === undefined) return refuse(kind);
  const ask: CostAsk = kind === "amount" ? { kind, totalInclTaxCents: cents } : { kind, monthlyBudgetCents: cents };
  return { query: { slug, ask, language, theme } };
}

const readCents = (text: string): number | undefined => (EUROS.test(text) ? centsFromEuros(Number(text)) : undefined);
