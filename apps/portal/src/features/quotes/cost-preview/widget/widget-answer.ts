import { ratesDay } from "@quote-financing/api/quotes/cost-preview/products/products-in-force";
import {
  type WidgetIndication,
  widgetIndication,
} from "@quote-financing/api/quotes/cost-preview/widget/widget-indication";
import {
  type CreditWarning,
  type CreditWarningForm,
  creditWarningForm,
} from "@quote-financing/domain/advertising/credit-warning";
import { LANGUAGE_TAGS, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { readWidgetQuery, type WidgetProblem, type WidgetQuery, type WidgetTheme } from "./widget-query.ts";

/** The figures of an address, the same for the page, its slider and the picture. */
export interface WidgetFigures {
  readonly kind: "figures";
  readonly query: WidgetQuery;
  readonly indication: WidgetIndication;
  readonly creditWarning: ShownCreditWarning;
  /** What the law asks of it today. */
  readonly form: CreditWarningForm;
}

/** Without one nothing is shown. */
export type ShownCreditWarning = Exclude<CreditWarning, { kind: "missing" }>;

/** An address that shows none, and why. */
export interface WidgetRefusal {
  readonly kind: "refusal";
  readonly status: 400 | 404 | 503;
  readonly problem: WidgetProblem;
  readonly language: PortalLanguage;
  readonly theme: WidgetTheme;
}

/** Public: nothing personal goes in or out. */
export async function answerWidget(request: Request): Promise<WidgetFigures | WidgetRefusal> {
  const read = readWidgetQuery(new URL(request.url).searchParams);
  if (!("query" in read)) return { kind: "refusal", status: 400, ...read };
  const { query } = read;
  const { slug, ask, language, theme } = query;
  const { services } = portalRuntime();
  const { creditWarning = { kind: "standIn" } } = services;
  if (creditWarning.kind === "missing") return { kind: "refusal", status: 503, problem: "noWarning", language, theme };
  const indication = await widgetIndication(services, slug, ask, LANGUAGE_TAGS[language]);
  if (indication === null) return { kind: "refusal", status: 404, problem: "unknownOrg", language, theme };
  return { kind: "figures", query, indication, creditWarning, form: creditWarningForm(ratesDay(services.clock.now())) };
}
