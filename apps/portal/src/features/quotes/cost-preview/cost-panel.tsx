import { useTranslations } from "next-intl";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./cost-panel.module.css";
import { ExampleTable } from "./examples/example-table.tsx";
import { LegalWarning } from "./examples/legal-warning.tsx";
import { bestOfEachTerm, type PreviewAnswer } from "./examples/preview-example.ts";
import { RatesDay } from "./rates-day.tsx";

interface CostPanelProps {
  readonly cost: PreviewAnswer;
  /** The same calculation in the calculator. */
  readonly calculatorHref: string;
  readonly isFolded?: boolean;
  /** True while another question is under way. */
  readonly isStale?: boolean;
}

/** What a quote would cost a month: the cheapest loan of each term. */
export function CostPanel({ cost, calculatorHref, isFolded = false, isStale = false }: CostPanelProps) {
  const t = useTranslations("preview");
  const { representativeExamples: examples, content } = cost.data;
  const [warning, reason] = content;
  return (
    <Panel title={t("ofQuote.title")} actions={<RatesDay day={cost.ratesOf} />} isFlush isFolded={isFolded}>
      {examples.length === 0 ? (
        <StateMessage title={t("none")} text={reason?.value ?? ""} />
      ) : (
        <div className={classes.table} aria-busy={isStale}>
          <ExampleTable examples={bestOfEachTerm(examples)} kind="amount" isBrief />
        </div>
      )}
      <div className={classes.foot}>
        <LegalWarning text={warning?.value ?? ""} />
        <PageLink href={calculatorHref}>{t("ofQuote.all")}</PageLink>
      </div>
    </Panel>
  );
}
