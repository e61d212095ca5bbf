import type { TablerIcon } from "@tabler/icons-react";

/** One line of the palette: something to open or to do. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** Smaller words behind the label: a reference, a status. */
  readonly detail?: string | undefined;
  /** What does the same at a keyboard. */
  readonly keys?: string | undefined;
  readonly icon: TablerIcon;
  readonly run: () => void;
}

/** How a key changes the active line. */
export type PaletteMove = "next" | "previous" | "first" | "last";

export interface PaletteGroup {
  /** `nothing`: no customer or organization is called so; what is left is the page that searches. */
  readonly key: "found" | "nothing" | "pages" | "actions";
  readonly items: readonly PaletteItem[];
}
