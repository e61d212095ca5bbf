"use client";

import { IconSelector } from "@tabler/icons-react";
import { type ChangeEvent, useRef } from "react";
import classes from "./plain-field.module.css";

interface PlainSelectProps {
  readonly label: string;
  readonly value: string;
  /** By keys a choice may be one on the way to another: each press of an arrow makes one. */
  readonly onChoose: (value: string, isByPointer: boolean) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** The browser's own list of choices, without Mantine's scripts: for what stands on every page. */
export function PlainSelect({ label, value, onChoose, choices }: PlainSelectProps) {
  return (
    <span className={classes.select}>
      <select className={classes.input} aria-label={label} value={value} {...useChoice(onChoose)}>
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

/** For the element of a list, also one of Mantine's: tells what is chosen, and whether by pointer. */
export function useChoice(onChoose: PlainSelectProps["onChoose"]) {
  const isByPointer = useRef(false);
  return {
    onPointerDown: () => {
      isByPointer.current = true;
    },
    onKeyDown: () => {
      isByPointer.current = false;
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onChoose(currentTarget.value, isByPointer.current),
  };
}
