import { createLoader, parseAsString } from "nuqs/server";

/** All that the address of the search holds. */
export const supportSearchParsers = { q: parseAsString };

export const loadSupportSearch = createLoader(supportSearchParsers);

/** The procedure's input for an address. */
export const supportSearchInputOf = ({ q }: { readonly q: string | null }) => ({ text: q?.trim() ?? "" });
