/**
 * Keeps what is typed from now on until a dialog is open: letters that come before the palette were keys of the page, or lost.
 *
 * @returns ends it, and gives the text
 */
export function keepTyping(): () => string {
  let text = "";
  const keep = (event: KeyboardEvent) => {
    if (document.querySelector("dialog[open]:not(:has(nav))") !== null) return end();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => document.removeEventListener("keydown", keep, { capture: true });
  document.addEventListener("keydown", keep, { capture: true });
  return () => {
    end();
    const kept = text;
    text = "";
    return kept;
  };
}
