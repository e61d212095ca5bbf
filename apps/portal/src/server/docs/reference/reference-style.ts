/** In addition to the guides' style: three kinds of methods, names with what they may be, and forms. */
export const REFERENCE_STYLE = `
.page.reference { grid-template-columns: 18rem minmax(0, 52rem); }
.reference aside { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 4px 4px 24px; }
.reference .operation { padding-top: 8px; border-top: 1px solid var(--line); margin-top: 32px; }
.reference h3 { font-size: 1.125rem; margin-top: 16px; }
.reference h4 { margin: 20px 0 4px; font-size: 0.875rem; font-weight: 600; color: var(--ink-soft); }
.address { font-size: 0.9375rem; }
.method { display: inline-block; min-width: 3.5rem; padding: 1px 8px; border: 1px solid currentcolor; border-radius: 4px;
  font-size: 0.75rem; font-weight: 600; text-align: center; color: var(--ink-soft); }
.method.post, .method.patch { color: var(--accent-ink); }
.fields { margin: 0 0 14px; font-size: 0.9375rem; }
.fields dt { padding-top: 8px; border-top: 1px solid var(--line); }
.fields dd { margin: 2px 0 8px; color: var(--ink-soft); }
.fields .fields { margin: 8px 0 0; padding-left: 14px; border-left: 2px solid var(--line); }
.kind { color: var(--ink-soft); font-size: 0.875rem; }
.needed { color: var(--accent-ink); }
.reference pre { max-height: 26rem; overflow: auto; }
.trial { margin: 0 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.trial summary { padding: 8px 14px; cursor: pointer; font-weight: 600; }
.trial form { padding: 4px 14px 14px; }
.reference label { display: block; font-size: 0.875rem; font-weight: 600; }
.reference input, .reference textarea { width: 100%; padding: 8px 10px; border: 1px solid var(--ink-faint); border-radius: 6px;
  background: var(--canvas); color: var(--ink); font: 16px/1.4 ui-monospace, "DejaVu Sans Mono", Menlo, monospace; }
.trial button { min-height: 40px; padding: 6px 16px; border: 1px solid var(--accent-ink); border-radius: 6px; background: transparent;
  color: var(--accent-ink); font: inherit; font-weight: 600; cursor: pointer; overflow-wrap: anywhere; }
.trial pre { margin-top: 8px; border: 1px solid var(--line); border-radius: 6px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
@media (scripting: none) { .scripted, .trial { display: none; } }
@media (max-width: 60rem) {
  .page.reference { grid-template-columns: minmax(0, 1fr); }
  .reference aside { position: static; max-height: none; }
}
`;
