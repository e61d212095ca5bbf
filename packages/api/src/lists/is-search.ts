/**
 * Whether a list is asked what a text finds: a letter may find all of thousands of rows, which costs the database and, as a
 * whole page, the event loop some ten times what a page alone does (`isLarge`, decision record 0205).
 */
export const isSearch = (input: unknown): boolean => {
  const { search } = (input ?? {}) as { readonly search?: unknown };
  return typeof search === "string" && search.trim() !== "";
};
