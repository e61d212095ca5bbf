/** How many characters lists can be searched for; most of them. */
export const LIST_SEARCH_MAX = 255;

/** Organizations, by their name: as long as one can be. */
export const ORGANIZATION_SEARCH_MAX = 128;
