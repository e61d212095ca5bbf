/** Rows are links or buttons that carry `data-row-link`; Enter opens the focused one. */
const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-row-link]")];

/** To the next row of a list, or the one before. */
export function focusNextRow(steps: 1 | -1): void {
  const rows = rowLinks();
  const here = rows.indexOf(document.activeElement as HTMLElement);
  rows.at(Math.max(0, Math.min(rows.length - 1, here + steps)))?.focus();
}

export const focusFirstRow = (): void => rowLinks()[0]?.focus();
