"use client";

import { canonicalPostalCode, POSTAL_CODE_PATTERN } from "@quote-financing/api/quotes/postal-code";
import { useTranslations } from "next-intl";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { DraftFieldsProps } from "./draft-fields.ts";
import { DraftTextInput } from "./draft-text-input.tsx";
import classes from "./new-quote-form.module.css";

/** The address; a postal code takes its form `1234 AB` by itself. */
export function AddressFields(props: DraftFieldsProps) {
  const t = useTranslations("newQuote");
  return (
    <Panel title={t("address")}>
      <div className={classes.grid}>
        <DraftTextInput {...props} field="postalCode" size="third" tidy={tidyPostalCode} autoComplete="off" />
        <DraftTextInput {...props} field="houseNumber" size="third" autoComplete="off" />
        <DraftTextInput {...props} field="houseNumberAddition" size="third" isOptional autoComplete="off" />
        <DraftTextInput {...props} field="street" autoComplete="off" />
        <DraftTextInput {...props} field="city" autoComplete="off" />
      </div>
    </Panel>
  );
}

const tidyPostalCode = (text: string): string =>
  POSTAL_CODE_PATTERN.test(text.trim()) ? canonicalPostalCode(text.trim()) : text;
