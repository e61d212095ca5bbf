import { FONT_FACE } from "../pages/font-face.ts";
import { TOKENS_STYLE } from "../pages/tokens-style.ts";

/** The looks of the sign-in page: those that Mantine gives the same parts on the portal's other pages (portal-theme.ts). */
export const SIGN_IN_STYLE = `${TOKENS_STYLE}
${FONT_FACE}
:root { color-scheme: light; --icon-ink: #1d211f; --icon-hover: #e6e3dc; --other-ink: #083a2d; --button-hover: #0d5240; }
:root[data-mantine-color-scheme="dark"] { color-scheme: dark; --icon-ink: #f8f7f4; --icon-hover: rgb(20, 23, 22); --other-ink: #eaf4f0; --button-hover: #48a488; }
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--canvas); }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.55 Figtree, "Figtree Fallback", ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif;
  -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; -webkit-text-size-adjust: 100%; }
h1, p { margin: 0; }
a { color: inherit; }
button, input { font: inherit; }
button { cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0; }
.page { min-height: 100dvh; display: grid; grid-template-rows: auto 1fr auto; padding: 20px; }
.top, .bottom { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
.bottom { justify-content: center; color: var(--ink-faint); font-size: 0.875rem; text-align: center; }
.wordmark { display: inline-flex; align-items: center; gap: 10px; font-weight: 600; letter-spacing: -0.01em; color: var(--ink); }
.mark { width: 28px; height: 28px; flex: none; }
.ground { fill: var(--accent); }
.stroke { fill: none; stroke: var(--on-accent); stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
.icon { display: inline-flex; align-items: center; justify-content: center; width: 34px; height: 34px; padding: 0; border: 1px solid transparent; border-radius: 8px;
  background: transparent; color: var(--icon-ink); line-height: 1; user-select: none; }
.icon:active, .button:active:not(:disabled), .other:active { transform: translateY(1px); }
.sun, .open, .copied { display: none; }
:root[data-mantine-color-scheme="dark"] .sun, [aria-pressed="true"] .open, [data-copied] .copied { display: block; }
:root[data-mantine-color-scheme="dark"] .moon, [aria-pressed="true"] .shut, [data-copied] .uncopied { display: none; }
.card { align-self: center; justify-self: center; width: min(100%, 25rem); margin-block: 32px; }
h1 { font-size: 1.75rem; font-weight: 600; letter-spacing: -0.02em; line-height: 1.2; }
.lead { margin-top: 8px; margin-bottom: 28px; color: var(--ink-soft); line-height: 1.5; }
.form { display: grid; gap: 18px; }
.forgot { margin-top: 18px; text-align: center; }
.region:empty { display: none; }
.problem { padding: 10px 14px; border-radius: 8px; background: var(--danger-soft); color: var(--danger-ink); font-size: 0.9375rem; line-height: 1.45; }
.request { margin-top: 4px; font-size: 0.8125rem; }
.copy { display: inline-flex; align-items: center; gap: 4px; max-width: 100%; }
.copy code { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace; font-size: 0.8125rem; overflow-wrap: anywhere; }
.copy button { display: inline-grid; place-items: center; flex: none; width: 26px; height: 26px; padding: 0; border: 0; border-radius: 6px; background: none; color: inherit; }
.copy button:hover { background: var(--surface-sunken); }
.field label { display: inline-block; font-weight: 600; overflow-wrap: break-word; cursor: default; }
.input { position: relative; }
.input input { display: block; width: 100%; height: 42px; padding: 0 14px; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); color: var(--ink);
  line-height: 40px; appearance: none; transition: border-color 100ms ease; }
.input input:focus { border-color: var(--accent); }
.input:has(button) input { padding-right: 40px; line-height: 1.55; }
.input button { position: absolute; top: 7px; right: 7px; width: 28px; height: 28px; }
.input input::-ms-reveal { display: none; }
[data-error] .input { margin-bottom: 5px; }
[data-error] .input input { border-color: var(--danger-mark); color: var(--danger-ink); }
[data-error] .input input:focus { border-color: var(--danger-ink); }
.error { color: var(--danger-ink); font-size: 0.875rem; line-height: 1.2; overflow-wrap: break-word; }
.button { position: relative; width: 100%; height: 42px; padding: 0 22px; border: 1px solid transparent; border-radius: 8px; background: var(--accent); color: var(--on-accent);
  font-weight: 600; line-height: 1; text-align: center; overflow: hidden; user-select: none; }
.other { width: 100%; height: 36px; padding: 0 18px; border: 1px solid transparent; border-radius: 8px; background: transparent; color: var(--other-ink);
  font-size: 0.875rem; font-weight: 600; line-height: 1; overflow: hidden; user-select: none; }
a.other { display: grid; place-items: center; text-decoration: none; }
.button span { display: block; transition: transform 150ms ease, opacity 100ms ease; }
.button:disabled { cursor: not-allowed; }
.button:disabled::before { content: ""; position: absolute; inset: -1px; background: rgb(255 255 255 / 15%); }
:root[data-mantine-color-scheme="dark"] .button:disabled::before { background: rgb(0 0 0 / 15%); }
.button:disabled span { opacity: 0; transform: translateY(100%); }
.button .loader { display: none; position: absolute; top: 50%; left: 50%; width: 23.3px; height: 23.3px; border: 2.9px solid currentColor; border-bottom-color: transparent; border-radius: 50%;
  translate: -50% -50%; transition: none; animation: turn 1.2s linear infinite; }
.button:disabled .loader { display: block; opacity: 1; transform: none; }
@keyframes turn { to { rotate: 360deg; } }
@media (prefers-reduced-motion: reduce) { .button span, .button .loader, .input input { transition: none; animation: none; } }
@media (hover: hover) {
  .icon:hover { background: var(--icon-hover); }
  .button:hover:not(:disabled) { background: var(--button-hover); }
}
@media (pointer: coarse) {
  .icon, .button, .other, .input input, .languages button { min-height: 44px; }
  .icon { min-width: 44px; }
  .input button { top: 0; right: 0; }
}
.languages { display: inline-flex; gap: 2px; margin: 0; padding: 2px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface-sunken); }
.languages button { padding: 4px 10px; border: 0; border-radius: 6px; background: none; color: var(--ink-soft); font-size: 0.8125rem; }
.languages button[aria-pressed="true"] { background: var(--surface); color: var(--ink); font-weight: 600; box-shadow: var(--shadow-raised); }
[data-next="/signed-in"] :is(.top, .bottom) { display: none; }
`;
