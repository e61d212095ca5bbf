export interface KeptTyping {
  readonly text: string;
  /** Enter was pressed after the text. */
  readonly isEntered: boolean;
}

/**
 * Keeps what is typed while the search palette is on its way. Else those keys would go to the page, which loses them or takes them as
 * its own shortcuts, and Enter would open the row that has the focus.
 *
 * @param giveUp for Escape: the palette is wanted no more, and keys go to the page again
 * @returns a function that stops keeping, and gives what was typed
 */
export function keepTyping(giveUp: () => void): () => KeptTyping {
  let text = "";
  let isEntered = false;
  const keep = (event: KeyboardEvent) => {
    if (document.querySelector("dialog[open]:not(:has(nav))") !== null) return end();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      end();
      giveUp();
    } else if (event.key === "Enter") isEntered = true;
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
