import { createLoader, createSerializer, parseAsStringLiteral } from "nuqs/server";

/** `password` says what was just done, where the page had to be loaded again for it. */
const parsers = { password: parseAsStringLiteral(["changed"]) };

export const loadAccountAddress = createLoader(parsers);

export const PASSWORD_CHANGED_HREF = createSerializer(parsers)("/settings/account", { password: "changed" });
