export interface KeptTyping {
  readonly text: string;
  /** Enter was pressed behind it. */
  readonly isEntered: boolean;
}

/**
 * Keeps what is typed from now on until a dialog is open: keys that come before the palette were keys of the page, or lost, and
 * Enter opened the row that had the focus.
 *
 * @returns ends it, and gives the text
 */
export function keepTyping(): () => KeptTyping {
  let text = "";
  let isEntered = false;
  const keep = (event: KeyboardEvent) => {
    if (document.querySelector("dialog[open]:not(:has(nav))") !== null) return end();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") isEntered = true;
    else if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => document.removeEventListener("keydown", keep, { capture: true });
  document.addEventListener("keydown", keep, { capture: true });
  return () => {
    end();
    const kept = { text, isEntered };
    text = "";
    isEntered = false;
    return kept;
  };
}
