import { IconListCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { firstClick } from "../plain/first-click.ts";
import { PlainButton } from "../plain/plain-button.tsx";
import type { useSelection } from "./use-selection.ts";

/** Begins and ends the choosing of rows. */
export function SelectButton({ selection, begin, end }: ReturnType<typeof useSelection>) {
  const t = useTranslations("list.bulk");
  const isOn = selection !== undefined;
  return (
    <PlainButton aria-pressed={isOn} onClick={firstClick(isOn ? end : begin)}>
      <IconListCheck size={17} stroke={1.7} aria-hidden />
      {t("select")}
    </PlainButton>
  );
}
