import type { WidgetTexts } from "./widget-texts.ts";

/** A term as people think of it: whole years as years, anything else as months. */
export const termText = (months: number, t: WidgetTexts): string =>
  months % 12 === 0 ? t("years", { count: months / 12 }) : t("months", { count: months });
