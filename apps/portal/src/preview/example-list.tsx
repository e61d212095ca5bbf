import { useFormatter, useTranslations } from "next-intl";
import { StateMessage } from "../feedback/state-message.tsx";
import { Money } from "../format/money.tsx";
import { Panel } from "../layout/panel.tsx";
import type { Answers } from "../trpc/answers.ts";
import classes from "./cost-preview.module.css";

type Preview = Answers["costPreview"]["preview"]["data"];
type Example = Preview["representativeExamples"][number];

/** The representative examples with the warning that the law wants beside them. */
export function ExampleList({ preview, isStale }: { preview: Preview; isStale: boolean }) {
  const t = useTranslations("preview");
  const { content, representativeExamples: examples } = preview;
  const warning = content.find(({ name }) => name === "text_warning");
  const [, reason] = content;
  return (
    <>
      {warning === undefined ? null : <p className={classes.warning}>{warning.value}</p>}
      <Panel title={t("examples")} isFlush>
        {examples.length === 0 ? <StateMessage title={t("none")} text={reason?.value ?? ""} /> : null}
        {examples.length === 0 ? null : <ExampleTable examples={examples} isStale={isStale} />}
        {examples.length === 0 ? null : (
          <details className={classes.words}>
            <summary>{t("inWords")}</summary>
            {examples.map((example) => (
              <p key={keyOf(example)}>{example.content[0]?.value}</p>
            ))}
          </details>
        )}
      </Panel>
    </>
  );
}

function ExampleTable({ examples, isStale }: { examples: readonly Example[]; isStale: boolean }) {
  const t = useTranslations("preview");
  const format = useFormatter();
  const percent = (rate: number) => format.number(rate, { style: "percent", minimumFractionDigits: 2 });
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col">{t("lender")}</th>
            <th scope="col">{t("term")}</th>
            <th scope="col">{t("monthly")}</th>
            <th scope="col">{t("total")}</th>
            <th scope="col">{t("rate")}</th>
            <th scope="col">{t("annualCost")}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((example) => (
            <tr key={keyOf(example)}>
              <td className={classes.lender}>{example.lender.name}</td>
              <td>{t("months", { count: example.numInstallments })}</td>
              <td className={classes.monthly}>
                <Money euros={example.monthlyCost} />
              </td>
              <td>
                <Money euros={example.totalPayable} />
              </td>
              <td>{percent(example.nominalAnnualRate)}</td>
              <td>{percent(example.annualCostRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const keyOf = ({ lender, numInstallments, nominalAnnualRate }: Example) =>
  `${lender.slug}:${numInstallments}:${nominalAnnualRate}`;
