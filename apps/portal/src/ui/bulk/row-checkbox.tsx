import { useTranslations } from "next-intl";
import classes from "./row-checkbox.module.css";
import type { Selection } from "./use-selection.ts";

interface RowCheckboxProps {
  /** Undefined shows nothing. */
  readonly selection: Selection | undefined;
  readonly id: string;
  readonly name: string;
}

/** Chooses a row; lies above the link that the whole row is. */
export function RowCheckbox({ selection, id, name }: RowCheckboxProps) {
  const t = useTranslations("list.bulk");
  if (selection === undefined) return null;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={t("row", { name })}
        checked={selection.chosen.has(id)}
        onChange={() => selection.toggle(id, name)}
      />
    </label>
  );
}
