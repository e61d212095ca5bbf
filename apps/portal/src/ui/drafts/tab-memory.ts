const KEEPER = "tab-of";

/**
 * What a tab remembers, such as what was searched for in a list that a link leads back to, is for whoever is signed in: of somebody
 * else, who signed out in another tab or whose session ended by itself, nothing is left.
 */
export function claimTab(userId: string): void {
  if (sessionStorage.getItem(KEEPER) === userId) return;
  forgetTab();
  sessionStorage.setItem(KEEPER, userId);
}

/** At sign-out: searches name consumers. */
export const forgetTab = (): void => sessionStorage.clear();
