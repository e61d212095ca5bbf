import { createLoader, createSerializer, parseAsString } from "nuqs/server";

export const TO_CHECK_BASE = "/support/documents";

/** All that the address of the list holds: where its page begins. */
const parsers = { cursor: parseAsString };

export const loadToCheckSearch = createLoader(parsers);

const serialize = createSerializer(parsers);

export const toCheckHref = (cursor: string | undefined): string => serialize(TO_CHECK_BASE, { cursor: cursor ?? null });

/** The procedure's input: without a cursor the same as that of who asks for what comes next. */
export const toCheckInput = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
