/**
 * Figtree for pages that are plain HTML, from the file that the build puts into `public`. Where it is late a face of every system stands
 * in its measures (those that next/font computes for our other pages) until the next page: nothing moves when it comes.
 */
export const FONT_FACE = `@font-face { font-family: "Figtree"; src: url("/fonts/figtree.woff2") format("woff2"); font-weight: 300 900; font-display: optional; }
@font-face { font-family: "Figtree Fallback"; src: local("Arial"); ascent-override: 95.06%; descent-override: 25.02%; line-gap-override: 0%; size-adjust: 99.94%; }`;
