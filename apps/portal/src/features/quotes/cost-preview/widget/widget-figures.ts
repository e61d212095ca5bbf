import { termText } from "./term-text.ts";
import type { WidgetFigures } from "./widget-answer.ts";
import { widgetSummary } from "./widget-summary.ts";
import { widgetTexts } from "./widget-texts.ts";

/** What the page's script writes down: texts only, in the page's language. */
export function widgetFigures(figures: WidgetFigures) {
  const t = widgetTexts(figures.query.language);
  const rows = figures.indication.rows.map((row) => ({ ...row, termText: termText(row.term, t) }));
  return { ...figures.indication, rows, summary: widgetSummary(figures) };
}
