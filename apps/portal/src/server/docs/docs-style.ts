import { FONT_FACE } from "../pages/font-face.ts";

/** Of the pages under /docs, over the portal's own colours (ui/theme/tokens.css), in its typeface. */
export const DOCS_STYLE = `
${FONT_FACE}
:root { color-scheme: light; }
:root[data-mantine-color-scheme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--canvas); color: var(--ink);
  font: 16px/1.6 Figtree, "Figtree Fallback", ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: break-word; }
a { color: var(--accent-ink); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -100vw; padding: 8px 16px; background: var(--surface); }
.skip:focus { left: 8px; top: 8px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 12px 24px;
  background: var(--surface); border-bottom: 1px solid var(--line); }
header strong a { color: var(--ink); text-decoration: none; }
header nav { display: flex; flex-wrap: wrap; gap: 0 18px; font-size: 0.9375rem; }
header nav a, aside a { display: inline-block; padding: 5px 0; }
.search { position: relative; margin-left: auto; }
@media (scripting: none) { .search { display: none; } }
.search input { width: 12rem; min-height: 32px; padding: 4px 10px; border: 1px solid var(--line-strong, var(--ink-faint)); border-radius: 6px;
  background: var(--canvas); color: var(--ink); font: inherit; font-size: 0.9375rem; }
.search ul { position: absolute; right: 0; z-index: 2; width: min(26rem, calc(100vw - 32px)); margin: 4px 0 0; padding: 6px 0; list-style: none;
  background: var(--surface); border: 1px solid var(--line); border-radius: 8px; font-size: 0.9375rem; }
.search [role=status] { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.search li { padding: 5px 14px; }
.page { display: grid; grid-template-columns: 15rem minmax(0, 46rem); gap: 48px; max-width: 72rem; margin: 0 auto; padding: 28px 24px 80px; }
aside { font-size: 0.9375rem; }
.narrow { display: none; }
main { grid-area: 1 / 2; }
aside h2 { margin: 20px 0 4px; font-size: 0.8125rem; font-weight: 600; color: var(--ink-faint); }
aside h2:first-of-type { margin-top: 0; }
aside ul { margin: 0; padding: 0; list-style: none; }
aside a { color: var(--ink-soft); text-decoration: none; }
aside a:hover { color: var(--ink); text-decoration: underline; }
aside a[aria-current] { color: var(--accent-ink); font-weight: 600; }
h1 { margin: 0 0 16px; font-size: 1.75rem; line-height: 1.2; font-weight: 600; text-wrap: balance; }
h2 { margin: 40px 0 8px; font-size: 1.25rem; line-height: 1.3; font-weight: 600; }
h3 { margin: 28px 0 6px; font-size: 1rem; font-weight: 600; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover { text-decoration: underline; }
p, main ul, main ol { margin: 0 0 14px; }
main li { margin: 4px 0; }
code { padding: 1px 4px; border-radius: 4px; background: var(--neutral-soft); font: 0.875em/1.5 ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace; }
figure { position: relative; margin: 0 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); overflow: hidden; }
figcaption { padding: 6px 14px; border-bottom: 1px solid var(--line); color: var(--ink-faint); font-size: 0.8125rem; }
figure button { position: absolute; top: 2px; right: 4px; min-height: 28px; padding: 2px 10px; border: 0; border-radius: 4px; background: transparent;
  color: var(--accent-ink); font: inherit; font-size: 0.8125rem; cursor: pointer; }
figure button:hover { background: var(--surface-hover); }
pre { margin: 0; padding: 12px 14px; overflow-x: auto; font-size: 0.9375rem; }
pre code { padding: 0; background: none; white-space: pre; overflow-wrap: normal; }
pre:focus-visible { outline-offset: -2px; }
.scroll { margin: 0 0 16px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--ink-faint); font-weight: 600; font-size: 0.8125rem; }
.turn { display: flex; justify-content: space-between; gap: 16px; margin-top: 48px; padding-top: 16px; border-top: 1px solid var(--line); }
@media (max-width: 60rem) {
  .page { grid-template-columns: minmax(0, 1fr); gap: 20px; padding: 16px 16px 60px; }
  header { padding: 10px 16px; }
  main { grid-area: auto; }
  header nav .narrow { display: inline-block; }
}
@media print { header, aside, .turn, figure button { display: none; } .page { display: block; } }
`;
