import { useTranslations } from "next-intl";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { ExampleTable } from "../cost-preview/examples/example-table.tsx";
import { LegalWarning } from "../cost-preview/examples/legal-warning.tsx";
import { bestOfEachTerm, type PreviewAnswer } from "../cost-preview/examples/preview-example.ts";
import { RatesDay } from "../cost-preview/rates-day.tsx";
import type { ShownQuote } from "../shown-quote.ts";
import { previewOfQuoteHref } from "./preview-of-quote-href.ts";
import classes from "./quote-cost-panel.module.css";

interface QuoteCostPanelProps {
  readonly quote: ShownQuote;
  readonly cost: PreviewAnswer;
  readonly isFolded?: boolean;
}

/** What the quote would cost a month: the cheapest loan of each term, with the rates of the day it was sent. */
export function QuoteCostPanel({ quote, cost, isFolded = false }: QuoteCostPanelProps) {
  const t = useTranslations("preview");
  const { representativeExamples: examples, content } = cost.data;
  const [warning, reason] = content;
  return (
    <Panel title={t("ofQuote.title")} actions={<RatesDay day={cost.ratesOf} />} isFlush isFolded={isFolded}>
      {examples.length === 0 ? (
        <StateMessage title={t("none")} text={reason?.value ?? ""} />
      ) : (
        <div className={classes.table}>
          <ExampleTable examples={bestOfEachTerm(examples)} kind="amount" isBrief />
        </div>
      )}
      <div className={classes.foot}>
        <LegalWarning text={warning?.value ?? ""} />
        <PageLink href={previewOfQuoteHref(quote, cost.ratesOf)}>{t("ofQuote.all")}</PageLink>
      </div>
    </Panel>
  );
}
