import type { WidgetTheme } from "../widget-query.ts";

export interface ImagePalette {
  readonly ground: string;
  readonly sheet: string;
  readonly line: string;
  readonly ink: string;
  readonly faint: string;
  readonly accent: string;
}

const LIGHT: ImagePalette = {
  ground: "#f8f7f4",
  sheet: "#ffffff",
  line: "#e6e3dc",
  ink: "#1d211f",
  faint: "#64635b",
  accent: "#12624d",
};

const DARK: ImagePalette = {
  ground: "#121513",
  sheet: "#191d1b",
  line: "#2b312e",
  ink: "#eceeea",
  faint: "#9fa6a0",
  accent: "#6fbea3",
};

/** A picture cannot ask for the reader's setting: without a word in its address it is light. */
export const imagePalette = (theme: WidgetTheme): ImagePalette => (theme === "dark" ? DARK : LIGHT);
