import { useTranslations } from "next-intl";
import { Money } from "../../../../ui/format/money.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import classes from "./line-shares.module.css";
import { bestOfEachTerm, type PreviewExample } from "./preview-example.ts";
import { useTermText } from "./use-term-text.ts";

interface LineSharesProps {
  readonly examples: readonly PreviewExample[];
  /** Of the lines, in their order. */
  readonly names: readonly string[];
}

/** What each line adds to the monthly cost, with the cheapest loan of each term; nothing without at least two lines. */
export function LineShares({ examples, names }: LineSharesProps) {
  const t = useTranslations("preview.shares");
  const termText = useTermText();
  const best = bestOfEachTerm(examples);
  const count = best[0]?.lineItems?.length ?? 0;
  if (count < 2) return null;
  return (
    <Panel title={t("title")} isFlush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={t("table")} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("line")}</th>
              {best.map(({ numInstallments }) => (
                <th key={numInstallments} scope="col">
                  {termText(numInstallments)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: count }, (_, index) => (
              <tr key={index}>
                <th scope="row">{names[index] ?? t("number", { number: index + 1 })}</th>
                {best.map((example) => (
                  <td key={example.numInstallments}>
                    <Money euros={example.lineItems?.[index]?.monthlyCost ?? 0} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
