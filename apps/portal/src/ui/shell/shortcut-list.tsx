"use client";

import { useTranslations } from "next-intl";
import type { NavigationItem } from "./navigation.ts";
import { areSingleKeysOn, setSingleKeys } from "./shortcut-setting.ts";
import classes from "./shortcuts.module.css";

/** All keys with what they do, and the choice to have those of one letter off. */
export function ShortcutList({ pages }: { pages: readonly NavigationItem[] }) {
  const t = useTranslations("shell");
  return (
    <>
      <dl className={classes.keys}>
        <Shortcut keys={["Ctrl", "K"]} text={t("shortcuts.palette")} />
        <Shortcut keys={["/"]} text={t("shortcuts.search")} />
        {pages.map(({ shortcut, href, name }) =>
          shortcut === undefined ? null : (
            <Shortcut key={href} keys={["g", shortcut]} text={t("shortcuts.goTo", { page: t(`pages.${name}`) })} />
          ),
        )}
        <Shortcut keys={["↓"]} text={t("shortcuts.toRows")} />
        <Shortcut keys={["j", "k"]} text={t("shortcuts.move")} />
        <Shortcut keys={["?"]} text={t("shortcuts.help")} />
        <Shortcut keys={["Esc"]} text={t("shortcuts.close")} />
      </dl>
      <label className={classes.setting}>
        <input
          type="checkbox"
          defaultChecked={areSingleKeysOn()}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        {t("shortcuts.isOn")}
      </label>
    </>
  );
}

function Shortcut({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <div className={classes.row}>
      <dt>
        {keys.map((key) => (
          <kbd key={key} className={classes.key}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
