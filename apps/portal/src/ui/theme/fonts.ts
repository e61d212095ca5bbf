import localFont from "next/font/local";

/**
 * Figtree (SIL OFL 1.1), from npm: nothing is fetched at build time or by the browser from elsewhere. Where it is late, the first
 * page keeps the fallback: another typeface breaks lines elsewhere, and what is being read would move.
 */
export const figtree = localFont({
  src: "../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  weight: "300 900",
  variable: "--font-figtree",
  display: "optional",
});
