const KEEPER = "tab-of";

/**
 * What a tab remembers, such as what was searched for in a list that a link leads back to, is for whoever is signed in: of somebody
 * else, who signed out in another tab or whose session ended by itself, nothing is left. Nor of another organization of theirs.
 */
export function claimTab(userId: string, organizationId: string | undefined): void {
  const keeper = organizationId === undefined ? userId : `${userId} ${organizationId}`;
  if (sessionStorage.getItem(KEEPER) === keeper) return;
  forgetTab();
  sessionStorage.setItem(KEEPER, keeper);
}

/** At sign-out: searches name consumers. */
export const forgetTab = (): void => sessionStorage.clear();
