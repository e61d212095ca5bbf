import { DAY_MS } from "@quote-financing/domain/time/durations";
import { keptValue } from "./kept-value.ts";

export const DRAFT_PREFIX = "draft:";

/** Whose drafts these are, and when each was written last: `{ userId, writtenAt: { key: milliseconds } }`. */
const KEEPER = "drafts-of";

/** While they are being forgotten. */
const NOBODY = "nobody";

/** As long as an unused session lives; older drafts are removed. */
const KEPT_MS = 7 * DAY_MS;

interface Keeper {
  readonly userId: string;
  readonly writtenAt: Readonly<Record<string, number>>;
}

/**
 * Keeps a text in this browser. Empty text leaves nothing behind; where the browser is full, what was kept before stays, and the page goes on.
 *
 * @param key begins with `DRAFT_PREFIX`
 */
export function keepDraft(key: string, text: string, nowMs: number): void {
  const { userId, writtenAt } = readKeeper();
  const { [key]: _, ...others } = writtenAt;
  if (text === "") localStorage.removeItem(key);
  unlessFull(() => {
    if (text !== "") localStorage.setItem(key, text);
    writeKeeper({ userId, writtenAt: text === "" ? others : { ...others, [key]: nowMs } });
  });
}

/**
 * Keeps the recent drafts of the person who is signed in. Removes those of another person, whose session ended without a sign-out, and
 * those older than `KEPT_MS`.
 */
export function claimDrafts(userId: string, nowMs: number): void {
  const keeper = readKeeper();
  if (keeper.userId !== userId && keeper.userId !== "") forgetDrafts();
  const writtenAt: Record<string, number> = {};
  for (const key of draftKeys()) {
    const at = Math.min(keeper.writtenAt[key] ?? nowMs, nowMs);
    if (nowMs - at < KEPT_MS) writtenAt[key] = at;
    else localStorage.removeItem(key);
  }
  // The list of them is longer than before: one was kept of which there was no more room to write it down.
  unlessFull(() => writeKeeper({ userId, writtenAt }));
}

/** What a browser has no room for is not kept, and the page goes on. */
export function unlessFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** At sign-out: the next person at this browser must not find what was being written. */
export function forgetDrafts(): void {
  // First of all: other windows hear of each text that goes, and keep none of them.
  unlessFull(() => writeKeeper({ userId: NOBODY, writtenAt: {} }));
  for (const key of draftKeys()) localStorage.removeItem(key);
  localStorage.removeItem(KEEPER);
}

export const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));

const writeKeeper = (keeper: Keeper): void => localStorage.setItem(KEEPER, JSON.stringify(keeper));

/** Of nobody where none are kept. */
export function readKeeper(): Keeper {
  const { userId = "", writtenAt = {} } = keptValue<Partial<Keeper>>(localStorage.getItem(KEEPER), {});
  return { userId, writtenAt };
}

/** What this browser keeps; empty where it keeps nothing. @param key without `DRAFT_PREFIX` */
export const keptDraft = (key: string): string => localStorage.getItem(`${DRAFT_PREFIX}${key}`) ?? "";
