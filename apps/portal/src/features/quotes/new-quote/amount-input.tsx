"use client";

import { TextInput } from "@mantine/core";
import { useLocale } from "next-intl";
import { formatAmount } from "../../../ui/format/format-amount.ts";

interface AmountInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onAmount: (text: string) => void;
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
      onChange={(event) => onAmount(event.currentTarget.value)}
      onBlur={(event) => onAmount(formatAmount(event.currentTarget.value, locale))}
    />
  );
}
