"use client";

import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./palette-button.module.css";
import { OPEN_PALETTE } from "./palette-launcher.tsx";

/** Opens the palette for those who do not know the key yet. */
export function PaletteButton() {
  const t = useTranslations("palette");
  return (
    <button
      type="button"
      className={classes.button}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => document.dispatchEvent(new Event(OPEN_PALETTE))}
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <span className={classes.words}>{t("button")}</span>
      <kbd className={classes.key} aria-hidden>
        Ctrl K
      </kbd>
    </button>
  );
}
