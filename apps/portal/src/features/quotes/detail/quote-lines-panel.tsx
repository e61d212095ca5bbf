import { useTranslations } from "next-intl";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import { LineTable } from "./line-table.tsx";

interface QuoteLinesPanelProps {
  readonly quote: Pick<ShownQuote, "lineItems" | "totalInclTax" | "totalExclTax">;
  readonly isFolded?: boolean;
}

/** What the quote is made of. */
export function QuoteLinesPanel({ quote, isFolded = false }: QuoteLinesPanelProps) {
  const t = useTranslations("quotes.lines");
  return (
    <Panel title={t("title")} isFlush isFolded={isFolded}>
      <LineTable quote={quote} />
    </Panel>
  );
}
