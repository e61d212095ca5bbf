"use client";

import { IconSearch, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { PlainIconButton } from "../../ui/plain/plain-icon-button.tsx";
import classes from "./command-palette.module.css";
import type { PaletteMove } from "./palette-item.ts";
import { LIST_ID, optionId } from "./palette-list.tsx";

interface PaletteFieldProps {
  readonly typed: string;
  readonly activeKey: string | undefined;
  readonly onType: (text: string) => void;
  readonly onMove: (move: PaletteMove) => void;
  readonly onRun: () => void;
  readonly onClose: () => void;
}

const MOVES: Readonly<Record<string, PaletteMove>> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  PageUp: "first",
  PageDown: "last",
};

/** Where one types: the focus stays here while the arrows choose from the list. */
export function PaletteField({ typed, activeKey, onType, onMove, onRun, onClose }: PaletteFieldProps) {
  const t = useTranslations("palette");
  const words = useTranslations("feedback");
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.nativeEvent.isComposing || (move === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (move === undefined) onRun();
    else onMove(move);
  };
  return (
    <div className={classes.field}>
      <IconSearch size={19} stroke={1.7} aria-hidden />
      <input
        className={classes.input}
        role="combobox"
        aria-label={t("label")}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={LIST_ID}
        aria-activedescendant={activeKey === undefined ? undefined : optionId(activeKey)}
        placeholder={t("placeholder")}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
      />
      <kbd className={`${classes.key} ${classes.keyed}`}>Esc</kbd>
      <span className={classes.touched}>
        <PlainIconButton label={words("close")} onClick={onClose}>
          <IconX size={20} stroke={1.7} aria-hidden />
        </PlainIconButton>
      </span>
    </div>
  );
}
