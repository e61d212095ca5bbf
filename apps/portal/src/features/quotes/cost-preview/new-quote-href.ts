import { createSerializer, parseAsString } from "nuqs/server";
import { lineParser } from "./line-parser.ts";
import type { PreviewSearch } from "./preview-search.ts";

/** What an address brings into the form for a new quote. */
export const prefillParsers = { postalCode: parseAsString, lines: lineParser };

const serialize = createSerializer(prefillParsers);

/** The form for a quote of what was calculated: its lines, or its amount as one. */
export const newQuoteHref = ({ amount, lines, postalCode }: PreviewSearch): string =>
  serialize("/quotes/new", {
    lines: lines.length === 0 ? [{ type: "other", amount }] : lines,
    postalCode: postalCode.trim() === "" ? null : postalCode,
  });
