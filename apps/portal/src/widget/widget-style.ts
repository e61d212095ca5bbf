/** Light and dark by the reader's setting; system fonts, as nothing may be loaded. */
export const WIDGET_STYLE = `
:root { color-scheme: light dark; --ink: #1d211f; --faint: #64635b; --line: #e6e3dc; --ground: #fff; --accent: #12624d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceeea; --faint: #9fa6a0; --line: #2b312e; --ground: #191d1b; --accent: #6fbea3; }
}
* { box-sizing: border-box; margin: 0; }
body { padding: 20px; background: var(--ground); color: var(--ink);
  font: 16px/1.45 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; }
h1 { font-size: 1.125rem; font-weight: 600; }
label { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; margin-top: 14px; color: var(--faint); }
output { color: var(--ink); font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
input { width: 100%; margin: 8px 0 14px; accent-color: var(--accent); }
input:focus-visible { outline: 2px solid var(--accent); outline-offset: 4px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
table[hidden] { display: none; }
th, td { padding: 8px 0; text-align: right; font-weight: 400; }
th:first-child, td:first-child { text-align: left; }
thead th { color: var(--faint); font-size: 0.8125rem; }
tbody tr { border-top: 1px solid var(--line); }
[data-name=monthly] { font-weight: 650; }
[data-name=lender] { color: var(--faint); }
.warning { margin-top: 14px; padding: 8px 12px; border: 2px solid var(--ink); border-radius: 6px; font-weight: 700; }
.small { margin-top: 10px; color: var(--faint); font-size: 0.8125rem; }
@media (max-width: 26rem) { th:nth-child(3), td:nth-child(3) { display: none; } }
`;
