/** What the page calls once React answers to its buttons. */
export const FOLLOW_EARLY_ACTION = "followEarlyAction";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types a text again for React, which heard nothing of it. @param drawn what the server drew in the field */
function typeAgain(field: TextField, text: string, drawn: string) {
  const { value: found, selectionStart, selectionEnd } = field;
  // A longer text that this browser had kept came back meanwhile: what was typed goes on behind it.
  const isKept = field instanceof HTMLTextAreaElement && !["", drawn, text].includes(found);
  // React tells of a text only when it is another than it knew: it takes this one for new.
  field.value = "";
  const setAsTyped = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setAsTyped?.call(field, isKept ? `${found}\n\n${text}` : text);
  // The place to type at counts for the text that it was seen in: React may have drawn its own meanwhile. Then the end is right.
  if (found === text && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What is typed behind Ctrl+K is for the palette: it keeps what comes until it is open (keep-typing.ts). */
function keepSearch() {
  /** Undefined while nobody has asked for it. */
  let keys: string[] | undefined;
  return {
    begin: () => void (keys = []),
    end: () => void (keys = undefined),
    take: (event: KeyboardEvent) => {
      if (keys === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Backspace") keys.pop();
      else if (event.key.length === 1) keys.push(event.key);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    typeAgain: () => {
      for (const key of keys ?? [])
        document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    },
  };
}

/** What is chosen from lists and ticked. */
function keepChoices() {
  const chosen = new Map<HTMLSelectElement, string>();
  const ticked = new Map<HTMLInputElement, boolean>();
  const tick = (box: HTMLInputElement) => {
    for (const other of ticked.keys())
      if (other.type === "radio" && other.name === box.name && other.form === box.form) ticked.delete(other);
    ticked.set(box, box.checked);
  };
  return {
    onInput: ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) chosen.set(target, target.value);
    },
    onChange: (event: Event) => {
      const { target } = event;
      if (target instanceof HTMLSelectElement) {
        if (!chosen.has(target)) chosen.set(target, target.value);
        // React may take over between a choice and its change, and draws what it knows: it is to hear of the choice alone.
        if (chosen.get(target) !== target.value) event.stopImmediatePropagation();
      }
      if (target instanceof HTMLInputElement && target.matches("[type=checkbox], [type=radio]")) tick(target);
    },
    chooseAgain: () => {
      for (const [list, value] of chosen) {
        list.value = value;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      }
      for (const [box, isTicked] of ticked) {
        if (isTicked === box.defaultChecked) continue;
        // React may have drawn what it knows meanwhile.
        box.checked = !isTicked;
        box.click();
      }
    },
  };
}

interface Kept {
  readonly typeText: typeof typeAgain;
  readonly search: ReturnType<typeof keepSearch>;
  readonly choices: ReturnType<typeof keepChoices>;
}

/**
 * Runs in the page before its scripts are there: a button that is drawn already answers nobody yet. The last click,
 * submission or Ctrl+K, with what is typed behind it, waits for them; without this it would be lost. Links work by themselves.
 * What was typed, chosen from lists and ticked is done again: React hears of none of it, and draws later what it knows.
 */
function keepEarlyAction(name: string, { typeText, search, choices }: Kept) {
  let waiting: (() => void) | undefined;
  const typed = new Map<TextField, { text: string; drawn: string }>();
  const keep = (event: Event, action: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting = action;
    search.end();
  };
  const onClick = (event: Event) => {
    // Who clicks elsewhere types there.
    search.end();
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button !== null && (button.type !== "submit" || button.form === null)) keep(event, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    // A form with an address of its own works without scripts.
    if (!form.hasAttribute("action")) keep(event, () => form.requestSubmit(event.submitter));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    search.take(event);
    if (!/^k$/i.test(event.key) || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
    const button = document.querySelector<HTMLButtonElement>("button[aria-keyshortcuts~='Control+K']");
    if (button === null) return;
    keep(event, () => button.click());
    search.begin();
  };
  const onInput = (event: Event) => {
    const { target } = event;
    choices.onInput(event);
    if (
      !(target instanceof Element && target.matches("textarea, input:not([type=checkbox], [type=radio], [type=file])"))
    )
      return;
    const field = target as TextField;
    typed.set(field, { text: field.value, drawn: typed.get(field)?.drawn ?? field.defaultValue });
  };
  const { onChange } = choices;
  const listeners = { click: onClick, submit: onSubmit, keydown: onKeyDown, input: onInput, change: onChange };
  for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener as () => void, true);
  Object.assign(window, {
    [name]: () => {
      // Once: it is gone where all was carried out.
      Reflect.deleteProperty(window, name);
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type, listener as () => void, true);
      // First, since what is typed may be for what was chosen: a note for colleagues, where a message to the merchant stood.
      choices.chooseAgain();
      for (const [field, { text, drawn }] of typed) typeText(field, text, drawn);
      waiting?.();
      search.typeAgain();
    },
  });
}

/** For the head of each page (decision record 0420). */
export const EARLY_ACTIONS_SCRIPT = `(${keepEarlyAction})(${JSON.stringify(FOLLOW_EARLY_ACTION)}, {
  typeText: ${typeAgain}, search: (${keepSearch})(), choices: (${keepChoices})() });`;
