import { useFormatter, useTranslations } from "next-intl";
import { Money } from "../../../../ui/format/money.tsx";
import classes from "./example-table.module.css";
import { type AskKind, exampleKey, type PreviewExample } from "./preview-example.ts";
import { useTermText } from "./use-term-text.ts";

interface ExampleTableProps {
  readonly examples: readonly PreviewExample[];
  readonly kind: AskKind;
  /** True for the figures that matter most, where there is little room. */
  readonly isBrief?: boolean;
}

/** Every figure of every example. On a phone each example becomes a card of names and values. */
export function ExampleTable({ examples, kind, isBrief = false }: ExampleTableProps) {
  const t = useTranslations("preview");
  const termText = useTermText();
  const format = useFormatter();
  const percent = (rate: number) =>
    format.number(rate, { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const all = [
    ...(kind === "budget" ? ([["loan", (row: PreviewExample) => <Money euros={row.loanAmount} />]] as const) : []),
    ["monthly", (row: PreviewExample) => <Money euros={row.monthlyCost} />],
    ["total", (row: PreviewExample) => <Money euros={row.totalPayable} />],
    ["cost", (row: PreviewExample) => <Money euros={costOf(row)} />],
    ["rate", (row: PreviewExample) => percent(row.nominalAnnualRate)],
    ["annualCost", (row: PreviewExample) => percent(row.annualCostRate)],
  ] as const;
  const columns = isBrief ? all.filter(([name]) => name !== "cost" && name !== "rate") : all;
  return (
    <table className={classes.table} data-brief={isBrief} aria-label={t(isBrief ? "ofQuote.title" : "examples")}>
      <thead>
        <tr>
          <th scope="col">{t("term")}</th>
          {columns.map(([name]) => (
            <th key={name} scope="col" data-column={name}>
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
              <td
                key={name}
                data-column={name}
                data-label={t(name)}
                className={index === 0 ? classes.first : undefined}
              >
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
