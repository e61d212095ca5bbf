import type { CreditWarningForm } from "@quote-financing/domain/advertising/credit-warning";
import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import type { WidgetTheme } from "./widget-query.ts";
import { WIDGET_SCRIPT } from "./widget-script.ts";
import { widgetStyle } from "./widget-style.ts";

interface WidgetDocument {
  readonly language: PortalLanguage;
  readonly theme: WidgetTheme;
  readonly title: string;
  /** HTML, escaped by its maker; stands above all else, across the page. */
  readonly warning?: string;
  /** The form of the warning; absent where there is no warning. */
  readonly form?: CreditWarningForm;
  /** HTML too. */
  readonly main: string;
}

/** A page of its own as text: no framework, so that it is small and the same for everyone. */
export const widgetDocument = ({
  language,
  theme,
  title,
  warning = "",
  form,
  main,
}: WidgetDocument): string => `<!doctype html>
<html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${widgetStyle(form)}</style></head>
<body>${warning}<main aria-label="${escapeHtml(title)}">${main}</main><script>${WIDGET_SCRIPT}</script></body></html>`;
