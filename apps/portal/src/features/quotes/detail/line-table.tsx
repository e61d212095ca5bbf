import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import { useFormatter, useTranslations } from "next-intl";
import { Chip } from "../../../ui/chips/chip.tsx";
import { Money } from "../../../ui/format/money.tsx";
import type { ShownLine, ShownQuote } from "../shown-quote.ts";
import classes from "./line-table.module.css";

/** The lines in the order of the quote, subsidies with their codes, and the totals as the merchant gave them. */
export function LineTable({ quote }: { quote: Pick<ShownQuote, "lineItems" | "totalInclTax" | "totalExclTax"> }) {
  const t = useTranslations("quotes.lines");
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            <th scope="col" className={classes.amount}>
              {t("exclTax")}
            </th>
            <th scope="col" className={classes.amount}>
              {t("inclTax")}
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.lineItems.map((line) => (
            <LineRow key={line.lineItemId} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("total")}</th>
            <td className={classes.amount}>
              {quote.totalExclTax === undefined ? null : <Money euros={quote.totalExclTax} />}
            </td>
            <td className={classes.amount}>
              <Money euros={quote.totalInclTax} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function LineRow({ line }: { line: ShownLine }) {
  const t = useTranslations("quotes.lines");
  const format = useFormatter();
  const type = useLineTypeLabel()(line.type);
  const product = [line.productIdentifiers?.brand, line.productIdentifiers?.manufacturerPartNumber].filter(Boolean);
  const facts = [
    line.description === undefined ? undefined : type,
    product.length === 0 ? undefined : product.join(" "),
    line.totalNameplateCapacity === undefined
      ? undefined
      : t("capacity", { value: format.number(line.totalNameplateCapacity / 1000, TWO_DECIMALS) }),
    line.totalNameplatePower === undefined
      ? undefined
      : t("power", { value: format.number(line.totalNameplatePower / 1000, TWO_DECIMALS) }),
    line.externalId === undefined ? undefined : t("reference", { reference: line.externalId }),
  ].filter((fact) => fact !== undefined);
  return (
    <tr>
      <th scope="row" className={classes.what}>
        <span className={classes.name}>{line.description ?? type}</span>
        {facts.length === 0 ? null : <span className={classes.facts}>{facts.map(unbroken).join(" · ")}</span>}
        {line.incentiveCodes === undefined || line.incentiveCodes.length === 0 ? null : (
          <span className={classes.codes}>
            {line.incentiveCodes.map((code) => (
              <Chip key={code} tone={line.type === "subsidy" ? "success" : "neutral"}>
                {code}
              </Chip>
            ))}
          </span>
        )}
      </th>
      <td className={classes.amount}>{line.totalExclTax === undefined ? "–" : <Money euros={line.totalExclTax} />}</td>
      <td className={classes.amount}>
        <Money euros={line.totalInclTax} />
      </td>
    </tr>
  );
}

/** A short fact stays on one line: `Ref. R-2` is not cut at its signs. Longer ones may break where they must. */
const unbroken = (fact: string): string =>
  fact.length > 24 ? fact : fact.replaceAll(" ", "\u00a0").replaceAll("-", "\u2011");

const TWO_DECIMALS = { maximumFractionDigits: 2 };

function useLineTypeLabel(): (type: string) => string {
  const t = useTranslations("vocabulary.lineItemType");
  return (type) => {
    const known = LINE_ITEM_TYPES.find((candidate) => candidate === type);
    return known === undefined ? type : t(known);
  };
}
