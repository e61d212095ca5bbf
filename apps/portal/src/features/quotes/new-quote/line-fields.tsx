"use client";

import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import { IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { firstClick } from "../../../ui/plain/first-click.ts";
import { AmountInput } from "./amount-input.tsx";
import { fieldId } from "./field-id.ts";
import classes from "./new-quote-form.module.css";
import { type LineDraft, subsidyCode } from "./quote-draft.ts";
import { SubsidyHelp } from "./subsidy-help.tsx";

interface LineFieldsProps {
  readonly line: LineDraft;
  readonly index: number;
  readonly declaredCodes: readonly string[];
  readonly change: (changes: Partial<LineDraft>, isTidied?: boolean) => void;
  /** Undefined for the only line. */
  readonly remove: (() => void) | undefined;
  readonly problemOf: (field: string) => string | undefined;
}

export function LineFields({ line, index, declaredCodes, change, remove, problemOf }: LineFieldsProps) {
  const t = useTranslations("newQuote");
  const types = useTranslations("vocabulary.lineItemType");
  const isSubsidy = line.type === "subsidy";
  const field = (name: keyof LineDraft) => {
    const path = `lines.${index}.${name}`;
    return { id: fieldId(path), value: line[name], error: problemOf(path) };
  };
  return (
    <fieldset className={classes.line}>
      <legend className="visually-hidden">{t("lineNumber", { number: index + 1 })}</legend>
      <div className={classes.lineHead}>
        <span aria-hidden>{t("lineNumber", { number: index + 1 })}</span>
        {remove === undefined ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("removeLine", { number: index + 1 })}
            onClick={firstClick(remove)}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isSubsidy ? <SubsidyHelp hasCodes={declaredCodes.length > 0} /> : null}
      <div className={classes.grid}>
        <NativeSelect
          {...field("type")}
          label={t("fields.type")}
          onChange={(event) =>
            change({ type: LINE_ITEM_TYPES.find((type) => type === event.currentTarget.value) ?? "other" })
          }
          data={LINE_ITEM_TYPES.map((type) => ({ value: type, label: types(type) }))}
        />
        <TextInput
          {...field("description")}
          label={`${t("fields.description")} ${t("optional")}`}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <div data-size="third">
          <AmountInput
            {...field("totalInclTax")}
            label={isSubsidy ? t("fields.subsidyAmount") : t("fields.totalInclTax")}
            onAmount={(totalInclTax, isTidied) => change({ totalInclTax }, isTidied)}
          />
        </div>
        {isSubsidy ? (
          <SubsidyCode line={line} declaredCodes={declaredCodes} change={change} field={field("incentiveCodes")} />
        ) : (
          <>
            <div data-size="third">
              <AmountInput
                {...field("totalExclTax")}
                label={`${t("fields.totalExclTax")} ${t("optional")}`}
                onAmount={(totalExclTax, isTidied) => change({ totalExclTax }, isTidied)}
              />
            </div>
            <div data-size="third">
              <TextInput
                {...field("incentiveCodes")}
                label={`${t("fields.incentiveCodes")} ${t("optional")}`}
                onChange={(event) => change({ incentiveCodes: event.currentTarget.value })}
              />
            </div>
          </>
        )}
      </div>
    </fieldset>
  );
}

interface SubsidyCodeProps extends Pick<LineFieldsProps, "line" | "declaredCodes" | "change"> {
  readonly field: { readonly id: string; readonly error: string | undefined };
}

/** A subsidy belongs to a code that another line names: the person chooses from those. */
function SubsidyCode({ line, declaredCodes, change, field }: SubsidyCodeProps) {
  const t = useTranslations("newQuote");
  return (
    <NativeSelect
      id={field.id}
      error={field.error}
      label={t("fields.incentiveCodes")}
      value={subsidyCode(line, declaredCodes)}
      onChange={(event) => change({ incentiveCodes: event.currentTarget.value })}
      data={[{ value: "", label: t("chooseCode") }, ...declaredCodes.map((code) => ({ value: code, label: code }))]}
    />
  );
}
