import { IconSelector } from "@tabler/icons-react";
import classes from "./plain-field.module.css";

interface PlainSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly className?: string | undefined;
}

/** The browser's own list of choices, without Mantine's scripts: for what stands on every page. */
export function PlainSelect({ label, value, onChoose, choices, className = "" }: PlainSelectProps) {
  return (
    <span className={`${classes.select} ${className}`}>
      <select
        className={classes.input}
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
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
