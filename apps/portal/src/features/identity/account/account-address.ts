import { createLoader, parseAsStringLiteral } from "nuqs/server";

/** `password` says what was just done, where the page had to be loaded again for it. */
export const loadAccountAddress = createLoader({ password: parseAsStringLiteral(["changed"]) });
