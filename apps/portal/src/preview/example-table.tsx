import { useFormatter, useTranslations } from "next-intl";
import { Money } from "../format/money.tsx";
import classes from "./example-table.module.css";
import { type AskKind, exampleKey, type PreviewExample } from "./preview-example.ts";
import { useTermText } from "./use-term-text.ts";

interface ExampleTableProps {
  readonly examples: readonly PreviewExample[];
  readonly kind: AskKind;
}

/** Every figure of every example. On a phone each example becomes a card of names and values. */
export function ExampleTable({ examples, kind }: ExampleTableProps) {
  const t = useTranslations("preview");
  const termText = useTermText();
  const format = useFormatter();
  const percent = (rate: number) =>
    format.number(rate, { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const columns = [
    ...(kind === "budget" ? ([["loan", (row: PreviewExample) => <Money euros={row.loanAmount} />]] as const) : []),
    ["monthly", (row: PreviewExample) => <Money euros={row.monthlyCost} />],
    ["total", (row: PreviewExample) => <Money euros={row.totalPayable} />],
    ["cost", (row: PreviewExample) => <Money euros={costOf(row)} />],
    ["rate", (row: PreviewExample) => percent(row.nominalAnnualRate)],
    ["annualCost", (row: PreviewExample) => percent(row.annualCostRate)],
  ] as const;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("term")}</th>
          {columns.map(([name]) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples.map((row) => (
          <tr key={exampleKey(row)}>
            <th scope="row">
              <span className={classes.term}>{termText(row.numInstallments)}</span>
              <span className={classes.lender}>{row.lender.name}</span>
            </th>
            {columns.map(([name, value], index) => (
              <td key={name} data-label={t(name)} className={index === 0 ? classes.first : undefined}>
                {value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the loan costs on top of itself, exact to the cent. */
const costOf = ({ totalPayable, loanAmount }: PreviewExample): number =>
  (Math.round(totalPayable * 100) - Math.round(loanAmount * 100)) / 100;
