"use client";

import { Checkbox, Chip, Textarea } from "@mantine/core";
import { QUOTE_TEXTS } from "@quote-financing/api/quotes/quote-texts";
import { FINANCING_METHODS, type FinancingMethod, KNOWN_TAGS } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { DraftFieldsProps } from "./draft-fields.ts";
import { DraftTextInput } from "./draft-text-input.tsx";
import { fieldId } from "./field-id.ts";
import classes from "./new-quote-form.module.css";
import { ASKED_TEXTS } from "./quote-draft.ts";

const askedIn = (form: "line" | "lines") => ASKED_TEXTS.filter((name) => QUOTE_TEXTS[name].asked === form);

/** How it is paid, what to know about the consumer, and the merchant's own words. */
export function ExtraFields(props: DraftFieldsProps) {
  const { draft, change, problemOf } = props;
  const t = useTranslations("newQuote");
  const words = useTranslations("vocabulary");
  return (
    <Panel title={t("extra")}>
      <div className={classes.grid}>
        <Checkbox.Group
          data-size="full"
          label={t("fields.methods")}
          value={[...draft.methods]}
          onChange={(values) => change({ methods: FINANCING_METHODS.filter((method) => values.includes(method)) })}
        >
          <div className={classes.chips}>
            {FINANCING_METHODS.map((method: FinancingMethod) => (
              <Checkbox key={method} value={method} label={words(`financingMethod.${method}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <div data-size="full">
          <Checkbox
            checked={draft.isSubjectToFinancing}
            label={t("fields.isSubjectToFinancing")}
            onChange={(event) => change({ isSubjectToFinancing: event.currentTarget.checked })}
          />
        </div>
        <fieldset data-size="full" className={classes.group}>
          <legend>{t("fields.tags")}</legend>
          <Chip.Group multiple value={[...draft.tags]} onChange={(tags) => change({ tags })}>
            <div className={classes.chips}>
              {KNOWN_TAGS.map((tag) => (
                <Chip key={tag} value={tag} variant="outline">
                  {words(`tag.${tag}`)}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </fieldset>
        {askedIn("line").map((name) => (
          <DraftTextInput key={name} {...props} field={name} isOptional autoComplete="off" />
        ))}
        {askedIn("lines").map((name) => (
          <div key={name} data-size="full">
            <Textarea
              id={fieldId(name)}
              label={`${t(`fields.${name}`)} ${t("optional")}`}
              value={draft[name]}
              error={problemOf(name)}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}
