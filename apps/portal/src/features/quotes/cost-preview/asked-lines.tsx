import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { firstClick } from "../../../ui/plain/first-click.ts";
import { AskedAmount } from "./asked-amount.tsx";
import classes from "./cost-preview.module.css";
import { type AskedLine, MAX_LINES } from "./line-parser.ts";
import type { PreviewField } from "./preview-question.ts";
import type { PreviewSearch } from "./preview-search.ts";

interface AskedLinesProps {
  readonly search: PreviewSearch;
  readonly change: (changes: Partial<PreviewSearch>) => void;
  readonly problemOf: (field: PreviewField) => string | undefined;
}

/** Kinds of work with their amounts. The first line takes over the amount; with the last one it goes back. */
export function AskedLines({ search: { lines, amount }, change, problemOf }: AskedLinesProps) {
  const t = useTranslations("preview.lines");
  const types = useTranslations("vocabulary.lineItemType");
  const changeLine = (index: number, changes: Partial<AskedLine>) =>
    change({ lines: lines.map((line, at) => (at === index ? { ...line, ...changes } : line)) });
  const add = () => change({ lines: [...lines, { type: "solar_panels", amount: lines.length === 0 ? amount : "" }] });
  const remove = (index: number) => {
    const left = lines.filter((_, at) => at !== index);
    const returned = left.length === 0 && lines[index]?.amount ? { amount: lines[index].amount } : {};
    change({ lines: left, ...returned });
  };
  return (
    <div className={classes.lines}>
      {lines.map((line, index) => (
        <fieldset key={index} className={classes.line}>
          <legend className="visually-hidden">{t("number", { number: index + 1 })}</legend>
          <NativeSelect
            aria-label={t("type")}
            value={line.type}
            onChange={(event) => changeLine(index, { type: typeNamed(event.currentTarget.value) })}
            data={LINE_ITEM_TYPES.map((type) => ({ value: type, label: types(type) }))}
          />
          <AskedAmount
            aria-label={line.type === "subsidy" ? t("subsidy") : t("amount")}
            leftSection={line.type === "subsidy" ? "− €" : "€"}
            leftSectionWidth={line.type === "subsidy" ? 48 : 34}
            value={line.amount}
            error={problemOf(`lines.${index}`)}
            onAmount={(text) => changeLine(index, { amount: text })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("remove", { number: index + 1 })}
            onClick={firstClick(() => remove(index))}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {lines.length < MAX_LINES ? (
        <Button variant="subtle" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {lines.length === 0 ? t("first") : t("add")}
        </Button>
      ) : null}
    </div>
  );
}

const typeNamed = (name: string): AskedLine["type"] => LINE_ITEM_TYPES.find((type) => type === name) ?? "other";
