/** How long after `g` the second key still counts. */
const SEQUENCE_MS = 1_000;

interface ShortcutActions {
  readonly goTo: (key: string) => void;
  readonly search: () => void;
  readonly help: () => void;
  /** To the next row of a list, or the one before. */
  readonly move: (steps: 1 | -1) => void;
}

type PressedKey = Pick<KeyboardEvent, "key" | "target" | "timeStamp" | "ctrlKey" | "metaKey" | "altKey">;

/** Reads keys into actions; true when a key was used. Keys typed into a field, over a dialog, or with Ctrl or Alt, are left alone. */
export function createShortcutReader(actions: ShortcutActions): (event: PressedKey) => boolean {
  let sequenceStartedAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
    const isSecond = event.timeStamp - sequenceStartedAt <= SEQUENCE_MS;
    sequenceStartedAt = Number.NEGATIVE_INFINITY;
    if (isSecond) return used(() => actions.goTo(event.key));
    if (event.key === "/") return used(actions.search);
    if (event.key === "?") return used(actions.help);
    if (event.key === "j") return used(() => actions.move(1));
    if (event.key === "k") return used(() => actions.move(-1));
    if (event.key === "g") return used(() => (sequenceStartedAt = event.timeStamp));
    return false;
  };
}

function used(action: () => void): true {
  action();
  return true;
}

/** A click on an empty place of a dialog takes the focus out of its fields: keys that are typed on then go to the page. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  if (!(target instanceof Element)) return false;
  return target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;
}
