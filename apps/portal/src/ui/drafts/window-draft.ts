import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { DRAFT_PREFIX, draftKeys, keepDraft, readKeeper } from "./draft-storage.ts";

const WINDOW = "draft-window";

const makeId = createIdMaker(systemClock);

/** Known to this window alone, and to one that was made as its copy: those tell it apart once either writes. */
function ownWindow(): string {
  const known = sessionStorage.getItem(WINDOW);
  if (known !== null) return known;
  const made = makeId("session");
  sessionStorage.setItem(WINDOW, made);
  return made;
}

/** Of those that several windows keep under one name, `<name>` or `<name>@<window>`: which was written last; undefined where there is none. */
function newestDraftKey(name: string): string | undefined {
  const { writtenAt } = readKeeper();
  const keys = draftKeys().filter((key) => key === name || key.startsWith(`${name}@`));
  return keys.toSorted((one, other) => (writtenAt[other] ?? 0) - (writtenAt[one] ?? 0))[0];
}

const baseOf = (key: string): string => `${DRAFT_PREFIX}${key}`;
const ownKeyOf = (key: string): string => `${baseOf(key)}@${ownWindow()}`;
const keepText = (storageKey: string, text: string): void => keepDraft(storageKey, text, systemClock.now().getTime());

/** What this window shows: its own text, else the one that was written last in another. @param key as of `useWindowDraft` */
export function readWindowDraft(key: string): string {
  return localStorage.getItem(ownKeyOf(key)) ?? localStorage.getItem(newestDraftKey(baseOf(key)) ?? "") ?? "";
}

export interface WindowDraft {
  readonly read: () => string;
  readonly keep: (text: string) => void;
  /** Keeps what this window shows where another one takes it over or writes in its place. @returns ends it */
  readonly guard: (shown: () => string) => () => void;
}

/**
 * A text of which each window keeps its own: what is typed in one leaves what waits in another. A window without one goes on with what
 * was written last elsewhere, and takes it over with the first change; the window that still shows it keeps it too.
 */
export function windowDraft(key: string): WindowDraft {
  let found: { readonly storageKey: string; readonly text: string } | undefined;
  return {
    read: () => {
      const text = readWindowDraft(key);
      const storageKey = newestDraftKey(baseOf(key));
      const isOwn = localStorage.getItem(ownKeyOf(key)) !== null;
      found = isOwn || storageKey === undefined ? undefined : { storageKey, text };
      return text;
    },
    keep: (text) => {
      keepText(ownKeyOf(key), text);
      // What was typed on there since stays.
      if (found !== undefined && localStorage.getItem(found.storageKey) === found.text) keepText(found.storageKey, "");
      found = undefined;
    },
    guard: (shown) => {
      const owner = readKeeper().userId;
      const listen = (event: StorageEvent) => {
        if (event.key !== ownKeyOf(key) || readKeeper().userId !== owner) return;
        // A copy of this window writes: from here on each has a name of its own.
        if (event.newValue !== null) sessionStorage.removeItem(WINDOW);
        // Where nothing of it is left, it was sent or emptied there.
        else if (newestDraftKey(baseOf(key)) === undefined) return;
        if (shown() !== "") keepText(ownKeyOf(key), shown());
      };
      window.addEventListener("storage", listen);
      return () => window.removeEventListener("storage", listen);
    },
  };
}
