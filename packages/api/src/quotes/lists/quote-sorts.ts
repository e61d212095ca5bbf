/** The orders of the portal's list of quotes: by when they were made, or by their total. */
export const QUOTE_SORTS = ["newest", "oldest", "highest", "lowest"] as const;

export type QuoteSort = (typeof QUOTE_SORTS)[number];
