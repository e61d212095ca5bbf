import { createTheme, type MantineColorsTuple } from "@mantine/core";
import { portalVariants } from "./portal-variants.ts";

/** Pine: our own accent. Shade 8 carries white text, shade 3 carries ink on dark. */
const pine: MantineColorsTuple = [
  "#eaf4f0",
  "#d3e8e0",
  "#a5d2c2",
  "#6fbea3",
  "#48a488",
  "#2c8a6f",
  "#1a735b",
  "#12624d",
  "#0d5240",
  "#083a2d",
];

const gray: MantineColorsTuple = [
  "#f8f7f4",
  "#f1efea",
  "#e6e3dc",
  "#d6d2c9",
  "#bcb7ac",
  "#8b877c",
  "#6b6961",
  "#4c4d48",
  "#333632",
  "#1d211f",
];

const dark: MantineColorsTuple = [
  "#e9ebe7",
  "#c3c8c3",
  "#9ba29c",
  "#747c76",
  "#3a413d",
  "#2b312e",
  "#222725",
  "#191d1b",
  "#121513",
  "#0c0e0d",
];

/** Mantine in our face: pine on warm paper, Figtree, quiet corners. Colours of our own parts are in tokens.css. */
export const portalTheme = createTheme({
  colors: { pine, gray, dark },
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver: portalVariants,
  black: "#1d211f",
  defaultRadius: "md",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  fontFamily: "var(--font-figtree), ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace",
  headings: { fontWeight: "600" },
  cursorType: "pointer",
  respectReducedMotion: true,
});
