import { LEGAL_WARNING } from "@quote-financing/api/quotes/cost-preview/texts";
import type { WidgetRow } from "@quote-financing/api/quotes/cost-preview/widget/widget-indication";
import { WIDGET_RANGES } from "@quote-financing/api/quotes/cost-preview/widget/widget-ranges";
import { escapeHtml as text } from "@quote-financing/domain/text/escape-html";
import { termText } from "./term-text.ts";
import type { WidgetFigures } from "./widget-answer.ts";
import { widgetDocument } from "./widget-document.ts";
import { widgetSummary } from "./widget-summary.ts";
import { type WidgetTexts, widgetTexts } from "./widget-texts.ts";

/** The embeddable page: a question, its figures, and the warning that the law requires with them. */
export function widgetHtml(figures: WidgetFigures): string {
  const { query, indication } = figures;
  const t = widgetTexts(query.language);
  const title = t(`${query.ask.kind}.title`);
  const { rows, nothing = "", organizationName, ratesOf } = indication;
  const main = `<h1>${text(title)}</h1>
${switchHtml(figures, t)}
${questionHtml(figures, t)}
<p role="alert" class="problem" data-problem data-failed="${text(t("failed"))}" hidden></p>
<div data-figures><table${hiddenIf(rows.length === 0)}><thead><tr><th scope="col">${text(t("term"))}</th>
<th scope="col">${text(t(`${query.ask.kind}.figure`))}</th><th scope="col" class="wide">${text(t("total"))}</th>
<th scope="col">${text(t("annualCost"))}</th></tr></thead><tbody>${rows.map((row) => rowHtml(row, t)).join("")}</tbody></table>
<p class="nothing" data-nothing${hiddenIf(rows.length > 0)}>${text(nothing)}</p>
<p role="status" class="unseen">${text(widgetSummary(figures))}</p>
<details${hiddenIf(rows.length === 0)}><summary>${text(t("words"))}</summary><ul>${rows.map((row) => `<li>${text(row.text)}</li>`).join("")}</ul></details></div>
<p class="note">${text(t("note", { organization: organizationName, date: ratesOf }))}</p>`;
  return widgetDocument({
    language: query.language,
    theme: query.theme,
    title,
    main,
    warning: warningHtml(figures, t),
    form: figures.form,
  });
}

/** The official picture has the sentence in Dutch: where another language is read, that stands below it. */
function warningHtml({ query, indication: { warning }, creditWarning }: WidgetFigures, t: WidgetTexts): string {
  if (creditWarning.kind === "standIn")
    return `<header class="warning"><p><span aria-hidden="true">!</span>${text(warning)}</p><small>${text(t("standIn"))}</small></header>`;
  const { width, height } = creditWarning;
  const translation = query.language === "nl" ? "" : `<p>${text(warning)}</p>`;
  return `<header class="warning picture"><img src="/widgets/credit-warning.png" width="${width}" height="${height}" lang="nl" alt="${text(LEGAL_WARNING["nl-NL"])}">${translation}</header>`;
}

const hiddenIf = (isHidden: boolean): string => (isHidden ? " hidden" : "");

/** The other question is another address: it works by keyboard, without a script, and in a sandbox. */
function switchHtml({ query: { slug, ask, language, theme } }: WidgetFigures, t: WidgetTexts): string {
  const link = (kind: "amount" | "budget") => {
    const search = new URLSearchParams({
      org: slug,
      [kind]: String(WIDGET_RANGES[kind].initial),
      lang: language,
      theme,
    });
    const current = kind === ask.kind ? ' aria-current="page"' : "";
    return `<a href="/widgets/loan-indication?${text(String(search))}"${current}>${text(t(`${kind}.switch`))}</a>`;
  };
  return `<nav aria-label="${text(t("questions"))}">${link("amount")}${link("budget")}</nav>`;
}

/** What was typed is not put back by browsers: the figures are of the address. */
function questionHtml({ query: { slug, ask, language, theme } }: WidgetFigures, t: WidgetTexts): string {
  const { minimum, maximum, step } = WIDGET_RANGES[ask.kind];
  const euros = (ask.kind === "amount" ? ask.totalInclTaxCents : ask.monthlyBudgetCents) / 100;
  const hidden = Object.entries({ org: slug, lang: language, theme })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${text(value)}">`)
    .join("");
  return `<form action="/widgets/loan-indication" autocomplete="off">${hidden}<div class="asked"><label for="euros">${text(t(`${ask.kind}.asked`))}</label>
<span class="euros"><span aria-hidden="true">€</span><input id="euros" type="number" inputmode="decimal" name="${ask.kind}" min="0" max="10000000" step="0.01" required value="${euros}"></span></div>
<input type="range" aria-label="${text(t(`${ask.kind}.slider`))}" min="${minimum}" max="${maximum}" step="${step}" value="${euros}">
<noscript><button>${text(t("compute"))}</button></noscript></form>`;
}

const rowHtml = ({ term, lender, figure, total, annualCostRate }: WidgetRow, t: WidgetTexts): string =>
  `<tr><th scope="row">${text(termText(term, t))}<span class="lender">${text(lender)}</span></th><td class="figure">${text(figure)}</td>` +
  `<td class="wide">${text(total)}</td><td>${text(annualCostRate)}</td></tr>`;
