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
 * that is left takes the focus: Tab goes on from there, and a screen reader reads it.
 */
export function focusWhatIsLeft(places: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  const left = places.find((place) => place.isConnected);
  if (left === undefined) return;
  left.tabIndex = -1;
  left.focus({ preventScroll: true });
}

const TYPED = ["text", "email", "url", "password", "textarea"];

/**
 * Puts the focus where a dialog's form begins, when that is an empty text it needs: who opens it goes on typing, and Enter
 * pressed twice sends nothing. Enter in any other first field would send the form.
 */
export function focusFirstText(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLInputElement>("form :is(input, select, textarea):enabled");
  if (first?.required && TYPED.includes(first.type) && first.value === "") first.focus();
}
