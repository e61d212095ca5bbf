"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { flushSync } from "react-dom";
import { Money } from "../../../ui/format/money.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { draftTotals } from "./draft-input.ts";
import { fieldId } from "./field-id.ts";
import { LineFields } from "./line-fields.tsx";
import classes from "./new-quote-form.module.css";
import { declaredCodes, type LineDraft } from "./quote-draft.ts";
import type { QuoteDraftState } from "./use-quote-draft.ts";

interface LinesPanelProps {
  readonly state: QuoteDraftState;
  readonly problemOf: (field: string) => string | undefined;
  /** Told with the place that the line had. */
  readonly onRemoved: (index: number) => void;
  /** The line at that place has another type now, and so other fields. */
  readonly onRetyped: (index: number) => void;
}

/** The lines, and what they add up to while one types. */
export function LinesPanel({ state, problemOf, onRemoved, onRetyped }: LinesPanelProps) {
  const t = useTranslations("newQuote");
  const { draft, changeLine, addLine, removeLine } = state;
  const totals = draftTotals(draft);
  const remove = (key: string, index: number) => {
    onRemoved(index);
    removeLine(key);
  };
  const add = (type: LineDraft["type"]) => {
    // At once: what follows is filled in there, above the button.
    flushSync(() => addLine(type));
    document.getElementById(fieldId(`lines.${draft.lines.length}.type`))?.focus();
  };
  return (
    <div id={fieldId("lines")} tabIndex={-1}>
      <Panel title={t("lines")} isFlush>
        {draft.lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            index={index}
            declaredCodes={declaredCodes(draft)}
            change={(changes, isTidied) => {
              if (changes.type !== undefined) onRetyped(index);
              changeLine(line.key, changes, isTidied);
            }}
            remove={draft.lines.length > 1 ? () => remove(line.key, index) : undefined}
            problemOf={problemOf}
          />
        ))}
        <div className={classes.lineFoot}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => add("installation")}
          >
            {t("addLine")}
          </Button>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add("subsidy")}>
            {t("addSubsidy")}
          </Button>
        </div>
        <div className={classes.totals} aria-live="polite">
          {totals.subsidies === 0 ? null : (
            <>
              <span className={classes.part}>
                {t("totalWork")} <Money euros={totals.work} />
              </span>
              <span className={classes.part}>
                {t("totalSubsidies")} <Money euros={totals.subsidies} />
              </span>
            </>
          )}
          {totals.exclTax === undefined ? null : (
            <span>
              {t("totalExclTax")} <Money euros={totals.exclTax} />
            </span>
          )}
          <strong>
            {t("totalInclTax")} <Money euros={totals.inclTax} />
          </strong>
        </div>
      </Panel>
    </div>
  );
}
