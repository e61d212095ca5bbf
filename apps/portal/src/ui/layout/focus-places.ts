/** What holds an element, from the inside out, up to the page's main part. */
export function placesAround(element: Element | null): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element?.parentElement; place; place = place.parentElement) {
    places.push(place);
    if (place.localName === "main") return places;
  }
  return [];
}

/**
 * A row that went away took its focused button along, and with it where somebody is who works by keys. The nearest place
 * that is left takes the focus: Tab goes on from there, and a screen reader reads it. A field that was drawn anew in it is the same
 * one to whoever typed there.
 *
 * @param name of the field that went away; empty for what has none
 */
export function focusWhatIsLeft(places: readonly HTMLElement[], name = ""): void {
  if (document.activeElement !== document.body) return;
  const left = places.find((place) => place.isConnected);
  if (left === undefined) return;
  const anew = name === "" ? null : left.querySelector<HTMLElement>(`[name=${CSS.escape(name)}]:enabled`);
  if (anew === null) left.tabIndex = -1;
  (anew ?? left).focus({ preventScroll: true });
}

/** Leads to a field whose form was refused, unless somebody types elsewhere by then: their next letters would land in it. */
export function focusRefused(form: HTMLFormElement, field: HTMLElement | null): void {
  const { activeElement } = document;
  const isElsewhere = activeElement?.matches("input, textarea, select") === true && !form.contains(activeElement);
  if (!isElsewhere) field?.focus();
}

/**
 * Puts the focus where a dialog's form begins, when the form still needs something: who opens it goes on typing or choosing, and
 * Enter pressed twice sends nothing. Enter in a form that needs nothing more would send it. A form whose scripts come later takes it
 * when it is there, unless somebody went elsewhere.
 *
 * @returns ends the wait
 */
export function focusFormStart(dialog: HTMLDialogElement): () => void {
  const opened = document.activeElement;
  const waiting = new MutationObserver(() => focus());
  const focus = () => {
    const form = dialog.querySelector("form");
    if (form === null) return;
    waiting.disconnect();
    if (document.activeElement === opened && form.matches(":invalid")) form.querySelector<HTMLElement>(FIRST)?.focus();
  };
  waiting.observe(dialog, { childList: true, subtree: true });
  focus();
  return () => waiting.disconnect();
}

/** A hidden field, as of a name for password managers, takes no focus. */
const FIRST = ":is(input:not([type=hidden]), select, textarea):enabled";
