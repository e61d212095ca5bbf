import { useTranslations } from "next-intl";
import { Panel } from "../layout/panel.tsx";
import { LineTable } from "./line-table.tsx";
import type { ShownQuote } from "./shown-quote.ts";

export function QuoteLinesPanel({ quote }: { quote: Pick<ShownQuote, "lineItems" | "totalInclTax" | "totalExclTax"> }) {
  const t = useTranslations("quotes.lines");
  return (
    <Panel title={t("title")} isFlush>
      <LineTable quote={quote} />
    </Panel>
  );
}
