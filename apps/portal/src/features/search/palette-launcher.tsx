"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { orDialogFault } from "../../ui/feedback/load-fault.tsx";
import type { NavigationItem } from "../../ui/shell/navigation.ts";
import { SHOW_SHORTCUTS } from "../../ui/shell/shortcuts.tsx";
import { type KeptTyping, keepTyping } from "./keep-typing.ts";

const NOTHING: KeptTyping = { text: "", isEntered: false };

/** Told to the document by what opens the palette. */
export const OPEN_PALETTE = "portal:open-palette";

const usePaletteTitle = () => useTranslations("palette")("title");

// Loaded at the first use: no page waits for it.
const CommandPalette = dynamic(
  () =>
    orDialogFault(
      import("./command-palette.tsx").then((file) => file.CommandPalette),
      usePaletteTitle,
    ),
  { ssr: false },
);

interface PaletteLauncherProps {
  readonly reader: "merchant" | "agent";
  readonly pages: readonly NavigationItem[];
}

/** Ctrl+K or ⌘K, from any page and any field. */
export function PaletteLauncher({ reader, pages }: PaletteLauncherProps) {
  // Each opening is a palette of its own: a browser tells of the last one's end after it may have been opened again.
  const [opening, setOpening] = useState({ number: 0, isOpen: false });
  const takeTyped = useRef<() => KeptTyping>(() => NOTHING);

  useEffect(() => {
    const giveUp = () => setOpening((latest) => ({ ...latest, isOpen: false }));
    const open = () => {
      // Not over another dialog, a secret that shows once among them; the phone's menu may stay under it.
      if (document.querySelector("dialog[open]:not(:has(nav))") !== null) return;
      takeTyped.current();
      takeTyped.current = keepTyping(giveUp);
      setOpening(({ number }) => ({ number: number + 1, isOpen: true }));
    };
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", press);
    document.addEventListener(OPEN_PALETTE, open);
    return () => {
      takeTyped.current();
      document.removeEventListener("keydown", press);
      document.removeEventListener(OPEN_PALETTE, open);
    };
  }, []);

  if (!opening.isOpen) return null;
  const close = () =>
    setOpening((latest) => (latest.number === opening.number ? { ...latest, isOpen: false } : latest));
  return (
    <CommandPalette
      key={opening.number}
      reader={reader}
      pages={pages}
      takeTyped={() => takeTyped.current()}
      onClose={close}
      showShortcuts={() => document.dispatchEvent(new Event(SHOW_SHORTCUTS))}
    />
  );
}
