"use client";

import { IconSelector } from "@tabler/icons-react";
import { useRef } from "react";
import classes from "./plain-field.module.css";

interface PlainSelectProps {
  readonly label: string;
  readonly value: string;
  /** By keys a choice may be one on the way to another: each press of an arrow makes one. */
  readonly onChoose: (value: string, isByPointer: boolean) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly className?: string | undefined;
}

/** The browser's own list of choices, without Mantine's scripts: for what stands on every page. */
export function PlainSelect({ label, value, onChoose, choices, className = "" }: PlainSelectProps) {
  const isByPointer = useRef(false);
  return (
    <span className={`${classes.select} ${className}`}>
      <select
        className={classes.input}
        aria-label={label}
        value={value}
        onPointerDown={() => {
          isByPointer.current = true;
        }}
        onKeyDown={() => {
          isByPointer.current = false;
        }}
        onChange={({ currentTarget }) => onChoose(currentTarget.value, isByPointer.current)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconSelector className={classes.arrow} size={16} stroke={1.7} aria-hidden />
    </span>
  );
}
