const KEEPER = "tab-of";

/**
 * What a tab remembers, such as the search of a list that a link leads back to, belongs to the person who is signed in and to one
 * organization of theirs. It is removed when another person signs in, or the same person for another organization.
 */
export function claimTab(userId: string, organizationId: string | undefined): void {
  const keeper = organizationId === undefined ? userId : `${userId} ${organizationId}`;
  if (sessionStorage.getItem(KEEPER) === keeper) return;
  forgetTab();
  sessionStorage.setItem(KEEPER, keeper);
}

/** At sign-out: searches name consumers. */
export const forgetTab = (): void => sessionStorage.clear();
