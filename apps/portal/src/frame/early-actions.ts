import { ARE_SINGLE_KEYS_ON } from "../ui/shell/shortcut-setting.ts";

/** What the page calls once React answers to its buttons. */
export const FOLLOW_EARLY_ACTION = "followEarlyAction";

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  readonly text: string;
  /** What the server drew in the field. */
  readonly drawn: string;
}

/** What is to stand in the field: behind a longer text that this browser had kept, and that came back meanwhile. */
function wholeText(field: TextField, { text, drawn }: Typed): string {
  const { value: found } = field;
  const isKept = field instanceof HTMLTextAreaElement && !["", drawn, text].includes(found);
  return isKept ? `${found}\n\n${text}` : text;
}

/** Types a text again for React, which heard nothing of it. */
function typeAgain(field: TextField, whole: string, { text }: Typed) {
  const { value: found, selectionStart, selectionEnd } = field;
  // React tells of a text only when it is another than it knew: it takes this one for new.
  field.value = "";
  const setAsTyped = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setAsTyped?.call(field, whole);
  // The place to type at counts for the text that it was seen in: React may have drawn its own meanwhile. Then the end is right.
  if (found === text && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What is typed into fields. */
function keepTexts(wholeOf: typeof wholeText, typeText: typeof typeAgain) {
  const typed = new Map<TextField, Typed>();
  return {
    onInput: ({ target }: Event) => {
      if (
        !(target instanceof Element) ||
        !target.matches("textarea, input:not([type=checkbox], [type=radio], [type=file])")
      )
        return;
      const field = target as TextField;
      typed.set(field, { text: field.value, drawn: typed.get(field)?.drawn ?? field.defaultValue });
    },
    // While React takes over it draws what it knows: the next letter goes on behind what was typed, and not behind nothing.
    onBeforeInput: ({ target }: Event) => {
      const field = target as TextField;
      const before = typed.get(field);
      if (before === undefined || before.text === field.value) return;
      field.value = wholeOf(field, before);
      if (field.selectionStart !== null) field.setSelectionRange(field.value.length, field.value.length);
    },
    typeAgain: () => {
      for (const [field, before] of typed) typeText(field, wholeOf(field, before), before);
    },
  };
}

/** What is typed behind Ctrl+K is for the palette: it keeps what comes until it is open (keep-typing.ts). */
function keepSearch() {
  /** Undefined while nobody has asked for it. */
  let keys: string[] | undefined;
  return {
    begin: () => void (keys = []),
    end: () => void (keys = undefined),
    /** @returns whether the key was kept */
    take: (event: KeyboardEvent): boolean => {
      if (keys === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === "Backspace") keys.pop();
      else if (event.key.length === 1 || event.key === "Enter") keys.push(event.key);
      else return false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return true;
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
  const isBox = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.matches("[type=checkbox], [type=radio]");
  const tick = (box: HTMLInputElement) => {
    for (const other of ticked.keys())
      if (other.type === "radio" && other.name === box.name && other.form === box.form) ticked.delete(other);
    ticked.set(box, box.checked);
  };
  return {
    onInput: ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) chosen.set(target, target.value);
    },
    // React may take over before the choice is done again, and would hear of it twice, or of what it drew itself meanwhile.
    onClick: (event: Event) => {
      if (isBox(event.target)) event.stopImmediatePropagation();
    },
    onChange: (event: Event) => {
      const { target } = event;
      if (target instanceof HTMLSelectElement) {
        if (!chosen.has(target)) chosen.set(target, target.value);
        event.stopImmediatePropagation();
      }
      if (isBox(target)) tick(target);
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
  readonly keys: { readonly areSingleKeysOn: () => boolean };
  readonly texts: ReturnType<typeof keepTexts>;
  readonly search: ReturnType<typeof keepSearch>;
  readonly choices: ReturnType<typeof keepChoices>;
}

/**
 * Runs in the page before its scripts are there: a button that is drawn already answers nobody yet. The last click,
 * submission or Ctrl+K, with what is typed behind it, waits for them; without this it would be lost. Links work by themselves.
 * What was typed, chosen from lists and ticked is done again: React hears of none of it, and draws later what it knows.
 */
function keepEarlyAction(name: string, { keys, texts, search, choices }: Kept) {
  let waiting: (() => void) | undefined;
  const keep = (event: Event, action: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting = action;
    search.end();
  };
  const goToSearch = (event: KeyboardEvent) => {
    if (event.key !== "/" || (event.target as Element).closest("input, textarea, select") !== null) return;
    const field = document.querySelector<HTMLElement>("[data-search]");
    if (field === null || !keys.areSingleKeysOn()) return;
    event.preventDefault();
    field.focus();
  };
  const onClick = (event: Event) => {
    // Who clicks elsewhere types there.
    search.end();
    choices.onClick(event);
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button !== null && (button.type !== "submit" || button.form === null)) keep(event, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    // A form with an address of its own works without scripts.
    if (!form.hasAttribute("action")) keep(event, () => form.requestSubmit(event.submitter));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (search.take(event) || event.altKey) return;
    if (!event.ctrlKey && !event.metaKey) return goToSearch(event);
    if (!/^k$/i.test(event.key) || event.ctrlKey === event.metaKey || event.shiftKey) return;
    const button = document.querySelector<HTMLButtonElement>("button[aria-keyshortcuts~='Control+K']");
    if (button === null) return;
    keep(event, () => button.click());
    search.begin();
  };
  const onInput = (event: Event) => {
    choices.onInput(event);
    texts.onInput(event);
  };
  const listeners = {
    click: onClick,
    submit: onSubmit,
    keydown: onKeyDown,
    beforeinput: texts.onBeforeInput,
    input: onInput,
    change: choices.onChange,
  };
  for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener as () => void, true);
  Object.assign(window, {
    [name]: () => {
      // Once: it is gone where all was carried out.
      Reflect.deleteProperty(window, name);
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type, listener as () => void, true);
      // First, since what is typed may be for what was chosen: a note for colleagues, where a message to the merchant stood.
      choices.chooseAgain();
      texts.typeAgain();
      waiting?.();
      search.typeAgain();
    },
  });
}

/** For the head of each page (decision record 0420). */
export const EARLY_ACTIONS_SCRIPT = `(${keepEarlyAction})(${JSON.stringify(FOLLOW_EARLY_ACTION)}, {
  keys: { areSingleKeysOn: () => { try { return ${ARE_SINGLE_KEYS_ON} } catch { return true } } },
  texts: (${keepTexts})(${wholeText}, ${typeAgain}), search: (${keepSearch})(), choices: (${keepChoices})() });`;
