import { TextInput, type TextInputProps } from "@mantine/core";
import { useLocale } from "next-intl";
import { useState } from "react";
import { formatAmount } from "../../../ui/format/format-amount.ts";

interface AskedAmountProps
  extends Omit<TextInputProps, "value" | "onChange" | "onFocus" | "onBlur" | "inputMode" | "autoComplete"> {
  /** As the address holds it: as it was typed, perhaps by somebody who reads another language. */
  readonly value: string;
  readonly onAmount: (text: string) => void;
}

/** Euros as people type them. Shown as the reader's language writes them; while somebody types, as they type. */
export function AskedAmount({ value, onAmount, ...input }: AskedAmountProps) {
  const locale = useLocale();
  const shown = formatAmount(value, locale);
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string }>();
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      // What a link brought since then is nothing that was typed here.
      value={typed?.of === value ? typed.text : shown}
      onFocus={() => setTyped({ text: shown, of: value })}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ text, of: text });
        onAmount(text);
      }}
    />
  );
}
