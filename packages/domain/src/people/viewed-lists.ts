/** The lists of the portal of which people keep views. */
export const VIEWED_LISTS = ["quotes", "cases"] as const;

export type ViewedList = (typeof VIEWED_LISTS)[number];
