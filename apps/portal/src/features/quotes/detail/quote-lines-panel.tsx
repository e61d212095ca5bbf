import { useTranslations } from "next-intl";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import { LineTable } from "./line-table.tsx";

export function QuoteLinesPanel({ quote }: { quote: Pick<ShownQuote, "lineItems" | "totalInclTax" | "totalExclTax"> }) {
  const t = useTranslations("quotes.lines");
  return (
    <Panel title={t("title")} isFlush>
      <LineTable quote={quote} />
    </Panel>
  );
}
