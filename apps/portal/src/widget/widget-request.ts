import { isPortalLanguage, type PortalLanguage } from "@quote-financing/api/auth/portal-language";
import {
  WIDGET_AMOUNTS,
  type WidgetIndication,
  widgetIndication,
} from "@quote-financing/api/cost-preview/widget-indication";
import { centsFromEuros } from "@quote-financing/api/kernel/money";
import { portalRuntime } from "../server/portal-runtime.ts";

/** What `?org=<slug>&amount=<euros>&lang=` asks for, and its answer (contract-decisions §10). */
export interface WidgetAnswer {
  readonly slug: string;
  readonly amountEuros: number;
  readonly language: PortalLanguage;
  readonly indication: WidgetIndication;
}

const WIRE_LANGUAGE = { nl: "nl-NL", en: "en-GB" } as const;

/** Null when the address names no merchant, or an amount that is none. Nothing personal goes in or out. */
export async function answerWidget(request: Request): Promise<WidgetAnswer | null> {
  const { searchParams } = new URL(request.url);
  const slug = searchParams.get("org") ?? "";
  const asked = searchParams.get("lang");
  const language = isPortalLanguage(asked) ? asked : "nl";
  const amountEuros = Number(searchParams.get("amount") ?? WIDGET_AMOUNTS.initial);
  const cents = centsFromEuros(amountEuros);
  if (cents === undefined || cents < 0) return null;
  const indication = await widgetIndication(portalRuntime().services, slug, cents, WIRE_LANGUAGE[language]);
  return indication === null ? null : { slug, amountEuros, language, indication };
}

/** Rates change at midnight: an answer may be kept for a while, by anyone. */
export const WIDGET_CACHE = { "Cache-Control": "public, max-age=600, stale-while-revalidate=3600" };

export const widgetMissing = (): Response =>
  new Response("There is no such widget.", { status: 404, headers: { "Cache-Control": "public, max-age=60" } });
