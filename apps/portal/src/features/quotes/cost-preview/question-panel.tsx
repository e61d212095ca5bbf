import { SegmentedControl, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Panel } from "../../../ui/layout/panel.tsx";
import { AskedAmount } from "./asked-amount.tsx";
import { AskedLines } from "./asked-lines.tsx";
import classes from "./cost-preview.module.css";
import type { PreviewField, PreviewProblem } from "./preview-question.ts";
import type { PreviewSearch } from "./preview-search.ts";

interface QuestionPanelProps {
  readonly search: PreviewSearch;
  readonly change: (changes: Partial<PreviewSearch>) => void;
  readonly problems: ReadonlyMap<PreviewField, PreviewProblem>;
  /** What the lines add up to; the amount then follows them. */
  readonly lineTotal: number | undefined;
}

export function QuestionPanel({ search, change, problems, lineTotal }: QuestionPanelProps) {
  const t = useTranslations("preview");
  const [focused, setFocused] = useState<string | null>(null);
  const problemOf = (field: PreviewField) => {
    const problem = problems.get(field);
    return problem === undefined ? undefined : t(`problems.${problem}`);
  };
  const followsLines = search.ask === "amount" && lineTotal !== undefined;
  return (
    <Panel title={t("ask")}>
      <div className={classes.fields}>
        <div className={classes.ask}>
          <span className={classes.askLabel} aria-hidden>
            {t("start")}
          </span>
          <SegmentedControl
            fullWidth
            aria-label={t("start")}
            value={search.ask}
            onChange={(ask) => change({ ask: ask === "budget" ? "budget" : "amount" })}
            data={[
              { value: "amount", label: t("asks.amount") },
              { value: "budget", label: t("asks.budget") },
            ]}
          />
        </div>
        <AskedAmount
          label={t(search.ask)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={followsLines ? t("sumOfLines") : undefined}
          leftSection="€"
          readOnly={followsLines}
          value={followsLines ? String(lineTotal) : search[search.ask]}
          error={problemOf(search.ask)}
          onAmount={(text) => change({ [search.ask]: text })}
        />
        <TextInput
          label={`${t("postalCode")} ${t("optional")}`}
          placeholder="1234 AB"
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={search.postalCode.trim() === "" ? t("postalCodeHint") : undefined}
          autoComplete="off"
          value={search.postalCode}
          error={focused === "postalCode" ? undefined : problemOf("postalCode")}
          onFocus={() => setFocused("postalCode")}
          onBlur={() => setFocused(null)}
          onChange={(event) => change({ postalCode: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={`${t("asOf")} ${t("optional")}`}
          value={search.asOf}
          error={focused === "asOf" ? undefined : problemOf("asOf")}
          onFocus={() => setFocused("asOf")}
          onBlur={() => setFocused(null)}
          onChange={(event) => change({ asOf: event.currentTarget.value })}
        />
        {search.ask === "amount" ? <AskedLines search={search} change={change} problemOf={problemOf} /> : null}
      </div>
    </Panel>
  );
}
