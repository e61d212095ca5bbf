export const DRAFT_PREFIX = "draft:";

/** At sign-out: the next person at this browser must not find what was being written. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
  }
}
