import {
  type WidgetIndication,
  widgetIndication,
} from "@quote-financing/api/quotes/cost-preview/widget/widget-indication";
import { LANGUAGE_TAGS, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { readWidgetQuery, type WidgetProblem, type WidgetQuery, type WidgetTheme } from "./widget-query.ts";

/** The figures of an address, the same for the page, its slider and the picture. */
export interface WidgetFigures {
  readonly kind: "figures";
  readonly query: WidgetQuery;
  readonly indication: WidgetIndication;
}

/** An address that shows none, and why. */
export interface WidgetRefusal {
  readonly kind: "refusal";
  readonly status: 400 | 404;
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
  const indication = await widgetIndication(portalRuntime().services, slug, ask, LANGUAGE_TAGS[language]);
  if (indication === null) return { kind: "refusal", status: 404, problem: "unknownOrg", language, theme };
  return { kind: "figures", query, indication };
}
