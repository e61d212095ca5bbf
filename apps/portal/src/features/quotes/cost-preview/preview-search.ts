import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { lineParser } from "./line-parser.ts";

/** All that the page's address holds, as it was typed: a calculation that is shared comes back as it was. */
export const previewSearchParsers = {
  ask: parseAsStringLiteral(["amount", "budget"]).withDefault("amount"),
  amount: parseAsString.withDefault("15000"),
  budget: parseAsString.withDefault("250"),
  postalCode: parseAsString.withDefault(""),
  lines: lineParser.withDefault([]),
  asOf: parseAsString.withDefault(""),
};

export type PreviewSearch = inferParserType<typeof previewSearchParsers>;

export const loadPreviewSearch = createLoader(previewSearchParsers);

const serialize = createSerializer(previewSearchParsers);

export const previewHref = (search: Partial<PreviewSearch>): string => serialize("/preview", search);
