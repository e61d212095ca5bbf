import { termText } from "./term-text.ts";
import type { WidgetFigures } from "./widget-answer.ts";
import { widgetTexts } from "./widget-texts.ts";

/** What a screen reader says when the figures change, and what stands for the picture: one sentence. */
export function widgetSummary({ query, indication }: WidgetFigures): string {
  const t = widgetTexts(query.language);
  const { asked, rows, nothing = "" } = indication;
  const [shortest] = rows;
  const longest = rows.at(-1);
  if (shortest === undefined || longest === undefined) return nothing;
  return t(`${query.ask.kind}.summary`, {
    asked,
    shortest: termText(shortest.term, t),
    first: shortest.figure,
    longest: termText(longest.term, t),
    last: longest.figure,
  });
}
