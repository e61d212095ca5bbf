"use client";

import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { isDay } from "../format/address-parsers.ts";

interface DayInputProps {
  readonly label: string;
  readonly value: string | null;
  readonly onDay: (day: string | null) => void;
}

/** A year before is one that is still being typed. */
const FIRST_DAY = "1900-01-01";

/** A day of a filter: asked for as soon as it is whole. */
export function DayInput({ label, value, onDay }: DayInputProps) {
  const [typed, setTyped] = useState(value ?? "");
  useEffect(() => setTyped(value ?? ""), [value]);
  const type = (text: string) => {
    setTyped(text);
    if (text === "") onDay(null);
    else if (isDay(text) && text >= FIRST_DAY) onDay(text);
  };
  return <TextInput type="date" label={label} value={typed} onChange={(event) => type(event.currentTarget.value)} />;
}
