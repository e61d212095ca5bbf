import { createLoader, createSerializer, parseAsString } from "nuqs/server";
import { lineParser } from "../cost-preview/line-parser.ts";
import type { PreviewSearch } from "../cost-preview/preview-search.ts";
import { emptyDraft, emptyLine, type QuoteDraft } from "./quote-draft.ts";

const prefillParsers = { postalCode: parseAsString, lines: lineParser };

const serialize = createSerializer(prefillParsers);

/** The form for a quote of what was calculated: its lines, or its amount as one. */
export const newQuoteHref = ({ amount, lines, postalCode }: PreviewSearch): string =>
  serialize("/quotes/new", {
    lines: lines.length === 0 ? [{ type: "other", amount }] : lines,
    postalCode: postalCode.trim() === "" ? null : postalCode,
  });

export const loadPrefill = createLoader(prefillParsers);

/** What an address brings into the form; undefined when it brings nothing. */
export type Prefill = Pick<QuoteDraft, "postalCode" | "lines">;

export async function readPrefill(searchParams: Parameters<typeof loadPrefill>[0]): Promise<Prefill | undefined> {
  const { postalCode, lines } = await loadPrefill(searchParams);
  if (lines === null && postalCode === null) return undefined;
  const filled = (lines ?? []).map(({ type, amount }, index) => ({
    ...emptyLine(String(index + 1), type),
    totalInclTax: amount,
  }));
  return { postalCode: postalCode ?? "", lines: filled.length === 0 ? emptyDraft("").lines : filled };
}
