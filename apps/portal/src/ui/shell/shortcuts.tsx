"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ModalDialog } from "../layout/modal-dialog.tsx";
import type { NavigationItem } from "./navigation.ts";
import { createShortcutReader } from "./shortcut-reader.ts";
import { areSingleKeysOn, setSingleKeys } from "./shortcut-setting.ts";
import classes from "./shortcuts.module.css";

/** Told to the document by what shows the list of keys. */
export const SHOW_SHORTCUTS = "portal:show-shortcuts";

/** Keys that work on every page. A `?` shows them all. The search field of a page carries `data-search`. */
export function Shortcuts({ pages }: { pages: readonly NavigationItem[] }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const hrefs = new Map(pages.flatMap(({ shortcut, href }) => (shortcut === undefined ? [] : [[shortcut, href]])));
    const read = createShortcutReader({
      goTo: (key) => {
        const href = hrefs.get(key);
        if (href !== undefined) router.push(href);
      },
      search: () => document.querySelector<HTMLInputElement>("[data-search]")?.focus(),
      help: () => setOpen(true),
      move: focusRow,
    });
    const listen = (event: KeyboardEvent) => {
      if (areSingleKeysOn() && read(event)) event.preventDefault();
    };
    const show = () => setOpen(true);
    document.addEventListener("keydown", listen);
    document.addEventListener(SHOW_SHORTCUTS, show);
    return () => {
      document.removeEventListener("keydown", listen);
      document.removeEventListener(SHOW_SHORTCUTS, show);
    };
  }, [pages, router]);

  return (
    <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("shortcuts.title")}>
      <dl className={classes.keys}>
        <Shortcut keys={["Ctrl", "K"]} text={t("shortcuts.palette")} />
        <Shortcut keys={["/"]} text={t("shortcuts.search")} />
        {pages.map(({ shortcut, href, name }) =>
          shortcut === undefined ? null : (
            <Shortcut key={href} keys={["g", shortcut]} text={t("shortcuts.goTo", { page: t(`pages.${name}`) })} />
          ),
        )}
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
    </ModalDialog>
  );
}

/** Rows are links that carry `data-row-link`; Enter opens the focused one. */
function focusRow(steps: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  rows.at(Math.max(0, Math.min(rows.length - 1, here + steps)))?.focus();
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
