import { WIDGET_AMOUNTS, type WidgetRow } from "@quote-financing/api/cost-preview/widget-indication";
import { createTranslator } from "next-intl";
import en from "../../messages/en.json";
import nl from "../../messages/nl.json";
import { TIME_ZONE } from "../i18n/time-zone.ts";
import type { WidgetAnswer } from "./widget-request.ts";
import { WIDGET_SCRIPT } from "./widget-script.ts";
import { WIDGET_STYLE } from "./widget-style.ts";

const MESSAGES = { nl, en };

/** The whole page as text: no framework, so that it is small and the same for everyone. */
export function widgetHtml({ amountEuros, language, indication }: WidgetAnswer): string {
  const t = createTranslator({
    locale: language,
    messages: MESSAGES[language],
    namespace: "widget",
    timeZone: TIME_ZONE,
  });
  const { minimum, maximum, step } = WIDGET_AMOUNTS;
  const { organizationName, amount, warning, rows } = indication;
  const hidden = (isHidden: boolean) => (isHidden ? " hidden" : "");
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(t("title"))}</title><style>${WIDGET_STYLE}</style></head>
<body><main><h1>${escapeHtml(t("title"))}</h1>
<label for="amount">${escapeHtml(t("amount"))} <output for="amount">${escapeHtml(amount)}</output></label>
<input id="amount" type="range" min="${minimum}" max="${maximum}" step="${step}" value="${amountEuros}">
<table${hidden(rows.length === 0)}><thead><tr><th scope="col">${escapeHtml(t("term"))}</th><th scope="col">${escapeHtml(t("monthly"))}</th>
<th scope="col">${escapeHtml(t("lender"))}</th><th scope="col">${escapeHtml(t("annualCost"))}</th></tr></thead>
<tbody>${rows.map(rowHtml).join("")}</tbody></table>
<p data-none${hidden(rows.length > 0)}>${escapeHtml(t("none"))}</p>
<p class="warning">${escapeHtml(warning)}</p>
<p class="small">${escapeHtml(t("note", { organization: organizationName }))}</p></main>
<template>${rowHtml({ term: 0, monthly: "", lender: "", annualCostRate: "" })}</template>
<script>${WIDGET_SCRIPT}</script></body></html>`;
}

const rowHtml = ({ term, monthly, lender, annualCostRate }: Omit<WidgetRow, "text">): string =>
  `<tr><td data-name="term">${term}</td><td data-name="monthly">${escapeHtml(monthly)}</td>` +
  `<td data-name="lender">${escapeHtml(lender)}</td><td data-name="annualCostRate">${escapeHtml(annualCostRate)}</td></tr>`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
