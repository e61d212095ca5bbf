"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FAILED_SINCE, type FailedSince } from "./failed-since.ts";

interface FailedSinceFieldsProps {
  readonly choice: FailedSince;
  /** As a `datetime-local` field has it. */
  readonly typed: string;
  readonly onChange: (choice: FailedSince, typed: string) => void;
}

/** From when on: a span until now, or date and time in the person's own time zone, which is named. */
export function FailedSinceFields({ choice, typed, onChange }: FailedSinceFieldsProps) {
  const t = useTranslations("deliveries.replayFailed");
  const labelOf = (value: FailedSince) => (value === "own" ? t("own") : t(`hours.${value}`));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <NativeSelect
        label={t("since")}
        value={choice}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(FAILED_SINCE.find((known) => known === chosen) ?? "24", typed);
        }}
        data={FAILED_SINCE.map((value) => ({ value, label: labelOf(value) }))}
      />
      {choice === "own" ? (
        <TextInput
          type="datetime-local"
          label={t("from")}
          description={t("timeZone", { zone: timeZone.replaceAll("_", " ") })}
          value={typed}
          onChange={(event) => onChange(choice, event.currentTarget.value)}
          required
        />
      ) : null}
    </>
  );
}
