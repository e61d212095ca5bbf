"use client";

import { TextInput } from "@mantine/core";
import { useLocale } from "next-intl";
import { formatAmount } from "../../../ui/format/format-amount.ts";

interface AmountInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** @param isTidied nobody typed it: the text was tidied as the field was left */
  readonly onAmount: (text: string, isTidied: boolean) => void;
}

/** Euros as people type them; tidied when the field is left. */
export function AmountInput({ onAmount, ...input }: AmountInputProps) {
  const locale = useLocale();
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      leftSection="€"
      autoComplete="off"
      onChange={(event) => onAmount(event.currentTarget.value, false)}
      onBlur={(event) => onAmount(formatAmount(event.currentTarget.value, locale), true)}
    />
  );
}
