import { useFormatter, useTranslations } from "next-intl";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./cost-preview.module.css";
import { ExampleChart } from "./examples/example-chart.tsx";
import { ExampleTable } from "./examples/example-table.tsx";
import { LegalWarning, type WarningPicture } from "./examples/legal-warning.tsx";
import { LineShares } from "./examples/line-shares.tsx";
import { type AskKind, exampleKey, type PreviewAnswer } from "./examples/preview-example.ts";
import { RatesDay } from "./rates-day.tsx";

interface ExamplePanelProps {
  readonly answer: PreviewAnswer;
  readonly kind: AskKind;
  /** Of the lines that were asked about. */
  readonly lineNames: readonly string[];
  /** True while another question is under way. */
  readonly isStale: boolean;
  readonly warningPicture: WarningPicture | undefined;
}

/** All loans side by side: as a chart, as the table that says the same, and in words. */
export function ExamplePanel({ answer, kind, lineNames, isStale, warningPicture }: ExamplePanelProps) {
  const t = useTranslations("preview");
  const { representativeExamples: examples, content } = answer.data;
  const format = useFormatter();
  const [warning, reason] = content;
  const [first] = examples;
  // Until the next answer comes these are of the amount before: they say of which.
  const title =
    kind === "budget" || first === undefined
      ? t("compare")
      : t("compareAt", { amount: format.number(first.loanAmount, { style: "currency", currency: "EUR" }) });
  return (
    <>
      <LegalWarning text={warning?.value ?? ""} picture={warningPicture} />
      <p role="status" className="visually-hidden">
        {isStale ? "" : t("found", { count: examples.length })}
      </p>
      <div className={classes.examples} aria-busy={isStale}>
        {examples.length === 0 ? (
          <Panel>
            <StateMessage title={t("none")} text={reason?.value ?? ""} />
          </Panel>
        ) : (
          <>
            <Panel title={title} actions={<RatesDay day={answer.ratesOf} />}>
              <ExampleChart examples={examples} kind={kind} />
            </Panel>
            <Panel title={t("examples")} isFlush>
              <ExampleTable examples={examples} kind={kind} />
            </Panel>
            <LineShares examples={examples} names={lineNames} />
            <Panel>
              <details className={classes.words}>
                <summary>{t("inWords")}</summary>
                {examples.map((example) => (
                  <p key={exampleKey(example)}>{example.content[0]?.value}</p>
                ))}
              </details>
            </Panel>
          </>
        )}
      </div>
    </>
  );
}
