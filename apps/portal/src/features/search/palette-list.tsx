"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import classes from "./command-palette.module.css";
import type { PaletteGroup, PaletteItem } from "./palette-item.ts";

export const LIST_ID = "palette-list";
export const optionId = (key: string): string => `palette-${key.replaceAll(/[^\w-]/g, "-")}`;

interface PaletteListProps {
  readonly groups: readonly PaletteGroup[];
  readonly activeKey: string | undefined;
  readonly onRun: (item: PaletteItem) => void;
  readonly onPoint: (key: string) => void;
}

/** The choices in their groups. The active one is kept in view. */
export function PaletteList({ groups, activeKey, onRun, onPoint }: PaletteListProps) {
  const t = useTranslations("palette");
  useEffect(() => {
    if (activeKey !== undefined) document.getElementById(optionId(activeKey))?.scrollIntoView({ block: "nearest" });
  }, [activeKey]);
  return (
    <div id={LIST_ID} role="listbox" aria-label={t("choices")} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role; a fieldset is a form's.
        <div key={group.key} role="group" aria-labelledby={`palette-group-${group.key}`}>
          <p id={`palette-group-${group.key}`} className={classes.group}>
            {t(`groups.${group.key}`)}
          </p>
          {group.items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys.
            <div
              key={item.key}
              id={optionId(item.key)}
              role="option"
              tabIndex={-1}
              aria-selected={item.key === activeKey}
              className={classes.option}
              onClick={() => onRun(item)}
              onPointerMove={() => item.key === activeKey || onPoint(item.key)}
            >
              <item.icon size={18} stroke={1.7} aria-hidden />
              <span className={classes.label}>{item.label}</span>
              {item.detail === undefined ? null : <span className={classes.detail}>{item.detail}</span>}
              {item.keys === undefined ? null : (
                <span className={`${classes.detail} ${classes.keyed}`}>{item.keys}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
