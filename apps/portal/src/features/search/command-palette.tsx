"use client";

import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import type { NavigationItem } from "../../ui/shell/navigation.ts";
import { iconOf } from "../../ui/shell/navigation-pages.ts";
import { useGoToPage } from "../../ui/shell/use-go-to-page.ts";
import classes from "./command-palette.module.css";
import type { KeptTyping } from "./keep-typing.ts";
import { PaletteField } from "./palette-field.tsx";
import type { PaletteGroup, PaletteItem, PaletteMove } from "./palette-item.ts";
import { PaletteList } from "./palette-list.tsx";
import { paletteMatch } from "./palette-match.ts";
import { useActions } from "./use-actions.ts";
import { useEnter } from "./use-enter.ts";
import { useHits } from "./use-hits.ts";
import { useSupportHits } from "./use-support-hits.ts";

export interface CommandPaletteProps {
  readonly reader: "merchant" | "agent";
  readonly pages: readonly NavigationItem[];
  /** What was typed since it was asked for. */
  readonly takeTyped: () => KeptTyping;
  readonly onClose: () => void;
  readonly showShortcuts: () => void;
}

/**
 * Jump to any id, page or action. A combobox in the browser's own dialog: keys and screen readers know both (decision
 * record 0220).
 */
export function CommandPalette({ reader, pages, takeTyped, onClose, showShortcuts }: CommandPaletteProps) {
  const t = useTranslations("palette");
  const dialog = useRef<HTMLDialogElement>(null);
  const goTo = useGoToPage();
  const [typed, setTyped] = useState("");
  /** Marked by arrows or pointer: it stays marked when hits come in above it. */
  const [markedKey, setMarkedKey] = useState<string>();

  const { groups, isSearching, isFailed } = usePaletteGroups({ reader, pages, typed, goTo, showShortcuts });
  const items = groups.flatMap((group) => group.items);
  const marked = items.findIndex(({ key }) => key === markedKey);
  const position = Math.max(marked, 0);
  const active = items[position];
  const run = (item: PaletteItem) => {
    dialog.current?.close();
    item.run();
  };
  const { wait, ...enter } = useEnter({
    isSearching,
    isMarked: marked >= 0,
    run: () => active !== undefined && run(active),
  });
  const mark = (key: string | undefined) => {
    setMarkedKey(key);
    enter.forget();
  };
  const typedBefore = useRef(takeTyped);
  // Before the browser hands on the next key: a letter that came before the drawing of what was kept would take its place.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const { text, isEntered } = typedBefore.current();
    setTyped((typed) => typed + text);
    if (isEntered && text.trim() !== "") wait();
  }, [wait]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; this is the click outside it.
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t("title")}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <PaletteField
        typed={typed}
        activeKey={active?.key}
        onType={(text) => {
          setTyped(text);
          mark(undefined);
        }}
        onMove={(move) => mark(items[movedPosition(move, position, items.length)]?.key)}
        onRun={enter.press}
        onClose={() => dialog.current?.close()}
      />
      <PaletteList groups={groups} activeKey={active?.key} onRun={run} onPoint={mark} />
      <p role="status" className={items.length === 0 || enter.isAwaited || isFailed ? classes.none : "visually-hidden"}>
        {isSearching ? t("searching") : isFailed ? t("failed") : t("count", { count: items.length })}
      </p>
    </dialog>
  );
}

interface GroupsOptions extends Omit<CommandPaletteProps, "takeTyped" | "onClose"> {
  readonly typed: string;
  readonly goTo: (href: string) => void;
}

function usePaletteGroups({ reader, pages, typed, goTo, showShortcuts }: GroupsOptions) {
  const t = useTranslations("shell.pages");
  const isMerchant = reader === "merchant";
  const hits = useHits(isMerchant ? typed : "", goTo);
  const supportHits = useSupportHits(isMerchant ? "" : typed, goTo);
  const actions = useActions({ isMerchant, goTo, showShortcuts });
  const pageItems = pages.map(({ name, href, shortcut }) => ({
    key: href,
    label: t(name),
    keys: shortcut === undefined ? undefined : `g ${shortcut}`,
    icon: iconOf(name),
    run: () => goTo(href),
  }));
  const matching = (items: readonly PaletteItem[]) => items.filter(({ label }) => paletteMatch(label, typed));
  const groups: readonly PaletteGroup[] = [
    { key: supportHits.isNothing ? "nothing" : "found", items: [...hits.items, ...supportHits.items] },
    { key: "pages", items: matching(pageItems) },
    { key: "actions", items: matching(actions) },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: hits.isSearching || supportHits.isSearching,
    isFailed: hits.isFailed || supportHits.isFailed,
  };
}

function movedPosition(move: PaletteMove, position: number, count: number): number {
  if (count === 0 || move === "first") return 0;
  if (move === "last") return count - 1;
  return (position + (move === "next" ? 1 : count - 1)) % count;
}
