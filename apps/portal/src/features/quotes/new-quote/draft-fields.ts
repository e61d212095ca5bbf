import type { QuoteDraft } from "./quote-draft.ts";

/** What a group of fields is given. */
export interface DraftFieldsProps {
  readonly draft: QuoteDraft;
  /** @param isTidied nobody typed it: the text was tidied as its field was left */
  readonly change: (changes: Partial<QuoteDraft>, isTidied?: boolean) => void;
  /** What is wrong with a field, in words. */
  readonly problemOf: (field: string) => string | undefined;
}
