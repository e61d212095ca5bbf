import type { CreditWarningForm } from "@quote-financing/domain/advertising/credit-warning";

const DARK =
  "--ink: #eceeea; --faint: #9fa6a0; --line: #2b312e; --ground: #191d1b; --sunken: #222725; --accent: #6fbea3; --on-accent: #06251c; --danger: #f5b3aa;";

/** Light and dark by the reader's setting, or as the address says; system fonts, as nothing may be loaded. */
const STYLE = `
:root { color-scheme: light; --ink: #1d211f; --faint: #64635b; --line: #e6e3dc; --ground: #fff; --sunken: #f1efea;
  --accent: #12624d; --on-accent: #fff; --danger: #93231a; }
:root[data-theme=dark] { color-scheme: dark; ${DARK} }
@media (prefers-color-scheme: dark) { :root[data-theme=auto] { color-scheme: dark; ${DARK} } }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html { background: var(--ground); }
body { color: var(--ink); font: 16px/1.45 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { display: grid; gap: 14px; max-width: 44rem; margin: 0 auto; padding: 20px; }
h1 { font-size: 1.25rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
nav { display: flex; gap: 4px; padding: 4px; border-radius: 10px; background: var(--sunken); }
nav a { flex: 1; padding: 9px 10px; border-radius: 7px; color: var(--ink); font-size: 0.9375rem; line-height: 1.25; text-align: center; text-decoration: none; }
nav a[aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
.asked { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
.asked label { color: var(--faint); }
.euros { display: flex; align-items: center; gap: 6px; padding: 0 12px; border: 1px solid #8b877c; border-radius: 8px; font-size: 1.25rem; font-weight: 650; }
.euros:focus-within { outline: 3px solid var(--accent); outline-offset: 1px; }
#euros { width: 7.5rem; padding: 8px 0; border: 0; background: none; color: inherit; font: inherit; font-variant-numeric: tabular-nums; text-align: right; appearance: textfield; }
#euros:focus { outline: 0; }
#euros::-webkit-inner-spin-button, #euros::-webkit-outer-spin-button { appearance: none; margin: 0; }
[type=range] { width: 100%; height: 28px; margin: 6px 0 0; accent-color: var(--accent); }
a:focus-visible, button:focus-visible, summary:focus-visible, [type=range]:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button { padding: 9px 16px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
[aria-busy] { opacity: 0.55; }
th, td { padding: 9px 0 9px 12px; text-align: right; font-weight: 400; vertical-align: baseline; white-space: nowrap; }
th:first-child { padding-left: 0; text-align: left; }
thead th { padding-top: 0; color: var(--faint); font-size: 0.8125rem; }
tbody tr { border-top: 1px solid var(--line); }
tbody th { font-weight: 600; white-space: normal; }
.lender { display: block; color: var(--faint); font-size: 0.8125rem; font-weight: 400; }
.figure { font-size: 1.0625rem; font-weight: 650; }
.nothing, .problem { padding: 14px 16px; border-radius: 8px; background: var(--sunken); }
.problem { color: var(--danger); font-weight: 600; }
details { margin-top: 10px; font-size: 0.9375rem; }
summary { padding: 4px 0; cursor: pointer; }
ul { display: grid; gap: 8px; margin-top: 8px; padding-left: 1.2rem; }
.note { color: var(--faint); font-size: 0.8125rem; }
.warning { position: sticky; top: 0; z-index: 1; display: grid; align-content: center; justify-items: center; gap: 2px; width: 100%;
  min-height: max(var(--least), 3.5rem); padding: 8px 16px; background: var(--ink); color: var(--ground); text-align: center; }
.warning p { display: flex; align-items: center; justify-content: center; gap: 10px; font-size: max(1.125rem, var(--letters)); line-height: 1.25; font-weight: 700; }
.warning span { display: grid; flex: none; place-items: center; width: 1.5rem; height: 1.5rem; border-radius: 50%; background: var(--ground); color: var(--ink); font-size: 1rem; }
.warning small { font-size: max(0.75rem, var(--letters)); }
.picture { padding: 0; background: #fff; color: #000; }
.picture img { display: block; width: 100%; height: auto; min-height: var(--least); object-fit: contain; }
.picture p { padding: 2px 16px 6px; font-size: max(1rem, var(--letters)); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 30rem) { main { padding: 16px; } .wide { display: none; } }
`;

const NO_WARNING = { leastHeightShare: 0, leastPoints: 0 };

/** The page's style with the measures of the warning that it shows. */
export const widgetStyle = ({ leastHeightShare, leastPoints }: Omit<CreditWarningForm, "from"> = NO_WARNING): string =>
  `:root { --least: ${leastHeightShare * 100}vh; --letters: ${leastPoints}pt; }${STYLE}`;
