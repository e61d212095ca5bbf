import { createLoader } from "nuqs/server";
import { prefillParsers } from "../cost-preview/new-quote-href.ts";
import { emptyDraft, emptyLine, type QuoteDraft } from "./quote-draft.ts";

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
