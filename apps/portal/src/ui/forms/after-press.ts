/**
 * Runs what may move the page after a field was left. A press that takes the focus away is over first: the button under the pointer would
 * move, and miss its click.
 */
export function afterPress(run: () => void): void {
  const soon = () => setTimeout(run);
  if (document.documentElement.matches(":active")) window.addEventListener("pointerup", soon, { once: true });
  else soon();
}
