"use client";

import { useTranslations } from "next-intl";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { DraftFieldsProps } from "./draft-fields.ts";
import { DraftTextInput } from "./draft-text-input.tsx";
import classes from "./new-quote-form.module.css";

export function ConsumerFields(props: DraftFieldsProps) {
  const t = useTranslations("newQuote");
  return (
    <Panel title={t("consumer")}>
      <div className={classes.grid}>
        <DraftTextInput {...props} field="firstName" isOptional autoComplete="off" />
        <DraftTextInput {...props} field="lastName" autoComplete="off" />
        <DraftTextInput {...props} field="email" type="email" autoComplete="off" />
        <DraftTextInput {...props} field="phoneNumber" type="tel" isOptional autoComplete="off" />
      </div>
    </Panel>
  );
}
