import { SegmentedControl } from "@mantine/core";
import { LENDER_PRODUCTS } from "@quote-financing/api/quotes/cost-preview/products/lender-products";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import classes from "./example-chart.module.css";
import { type AskKind, byTerm, exampleKey, type PreviewExample } from "./preview-example.ts";
import { useTermText } from "./use-term-text.ts";

interface ExampleChartProps {
  readonly examples: readonly PreviewExample[];
  readonly kind: AskKind;
}

/** Bars by term, one for each lender (decision record 0220). The table under it says the same to whoever cannot see it. */
export function ExampleChart({ examples, kind }: ExampleChartProps) {
  const t = useTranslations("preview.chart");
  const termText = useTermText();
  const [shown, setShown] = useState<"figure" | "total">("figure");
  const lenders = new Map(examples.map(({ lender }) => [lender.slug, lender.name]));
  const euros = (example: PreviewExample) => (shown === "total" ? example.totalPayable : figureOf(example, kind));
  const longest = Math.max(...examples.map(euros));
  return (
    <figure className={classes.chart}>
      <div className={classes.head}>
        <SegmentedControl
          size="xs"
          aria-label={t("shows")}
          value={shown}
          onChange={(value) => setShown(value === "total" ? "total" : "figure")}
          data={[
            { value: "figure", label: t(kind) },
            { value: "total", label: t("total") },
          ]}
        />
        <ul className={classes.legend} aria-hidden>
          {[...lenders].sort().map(([slug, name]) => (
            <li key={slug} data-lender={colorOf(slug)}>
              {name}
            </li>
          ))}
          {shown === "total" ? <li data-cost>{t("cost")}</li> : null}
        </ul>
      </div>
      <div role="img" aria-label={t("alt")} className={classes.groups}>
        {[...byTerm(examples)].map(([term, group]) => (
          <div key={term} className={classes.group}>
            <span className={classes.term}>{termText(term)}</span>
            <div className={classes.bars}>
              {group.map((example) => (
                <Bar
                  key={exampleKey(example)}
                  lender={colorOf(example.lender.slug)}
                  euros={euros(example)}
                  costShare={shown === "total" ? 1 - example.loanAmount / example.totalPayable : 0}
                  longest={longest}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
}

const LENDERS = [...new Set(LENDER_PRODUCTS.map(({ lender }) => lender.slug))].sort();

/** A lender keeps its colour, whoever else is in the chart. */
const colorOf = (slug: string): number => LENDERS.indexOf(slug) % COLORS;
const COLORS = 3;

const figureOf = (example: PreviewExample, kind: AskKind): number =>
  kind === "amount" ? example.monthlyCost : example.loanAmount;

interface BarProps {
  readonly lender: number;
  readonly euros: number;
  /** The part of it that the loan costs, from 0 to 1. */
  readonly costShare: number;
  readonly longest: number;
}

function Bar({ lender, euros, costShare, longest }: BarProps) {
  const format = useFormatter();
  const digits = euros >= 1_000 ? 0 : 2;
  return (
    <div className={classes.line}>
      <span className={classes.bar} data-lender={lender} style={{ width: `${(euros / longest) * 100}%` }}>
        {costShare > 0 ? <span className={classes.cost} style={{ width: `${costShare * 100}%` }} /> : null}
      </span>
      <span className={classes.value}>
        {format.number(euros, {
          style: "currency",
          currency: "EUR",
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        })}
      </span>
    </div>
  );
}
