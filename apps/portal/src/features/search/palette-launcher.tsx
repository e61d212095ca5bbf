"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { NavigationItem } from "../../ui/shell/navigation.ts";
import { SHOW_SHORTCUTS } from "../../ui/shell/shortcuts.tsx";

/** Told to the document by what opens the palette. */
export const OPEN_PALETTE = "portal:open-palette";

// Loaded at the first use: no page waits for it.
const CommandPalette = dynamic(() => import("./command-palette.tsx"), { ssr: false });

interface PaletteLauncherProps {
  readonly reader: "merchant" | "agent";
  readonly pages: readonly NavigationItem[];
}

/** Ctrl+K or ⌘K, from any page and any field. */
export function PaletteLauncher({ reader, pages }: PaletteLauncherProps) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    // Not over another dialog, a secret that shows once among them; the phone's menu may stay under it.
    const open = () => setOpen(document.querySelector("dialog[open]:not(:has(nav))") === null);
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", press);
    document.addEventListener(OPEN_PALETTE, open);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener(OPEN_PALETTE, open);
    };
  }, []);

  if (!isOpen) return null;
  return (
    <CommandPalette
      reader={reader}
      pages={pages}
      onClose={() => setOpen(false)}
      showShortcuts={() => document.dispatchEvent(new Event(SHOW_SHORTCUTS))}
    />
  );
}
