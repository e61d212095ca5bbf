import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import type { WidgetRefusal } from "./widget-answer.ts";
import { widgetDocument } from "./widget-document.ts";
import { widgetTexts } from "./widget-texts.ts";

/** A page that says what is wrong with its address, for whoever put it there. */
export function widgetRefusalHtml({ problem, language, theme }: WidgetRefusal): string {
  const t = widgetTexts(language);
  const title = t("refused");
  const main = `<h1>${escapeHtml(title)}</h1><p class="problem">${escapeHtml(t(`problems.${problem}`))}</p>`;
  return widgetDocument({ language, theme, title, main });
}
