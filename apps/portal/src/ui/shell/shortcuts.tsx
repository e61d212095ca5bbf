"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { nothingYet, orLoadFault } from "../feedback/load-fault.tsx";
import { ModalDialog } from "../layout/modal-dialog.tsx";
import { focusNextRow } from "../rows/focus-row.ts";
import type { NavigationItem } from "./navigation.ts";
import { createShortcutReader } from "./shortcut-reader.ts";
import { areSingleKeysOn } from "./shortcut-setting.ts";
import { useGoToPage } from "./use-go-to-page.ts";

/** Told to the document by what shows the list of keys. */
export const SHOW_SHORTCUTS = "portal:show-shortcuts";

/** Loaded when it is asked for. */
const ShortcutList = dynamic(() => orLoadFault(import("./shortcut-list.tsx").then((file) => file.ShortcutList)), {
  loading: nothingYet,
});

/** Keys that work on every page. A `?` shows them all. The search field of a page carries `data-search`. */
export function Shortcuts({ pages }: { pages: readonly NavigationItem[] }) {
  const t = useTranslations("shell");
  const goToPage = useGoToPage();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const hrefs = new Map(pages.flatMap(({ shortcut, href }) => (shortcut === undefined ? [] : [[shortcut, href]])));
    const read = createShortcutReader({
      goTo: (key) => {
        const href = hrefs.get(key);
        if (href !== undefined) goToPage(href);
      },
      search: () => document.querySelector<HTMLInputElement>("[data-search]")?.focus(),
      help: () => setOpen(true),
      move: focusNextRow,
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
  }, [pages, goToPage]);

  return (
    <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t("shortcuts.title")}>
      <ShortcutList pages={pages} />
    </ModalDialog>
  );
}
