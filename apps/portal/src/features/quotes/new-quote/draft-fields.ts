import type { QuoteDraft } from "./quote-draft.ts";

/** What a group of fields is given. */
export interface DraftFieldsProps {
  readonly draft: QuoteDraft;
  readonly change: (changes: Partial<QuoteDraft>) => void;
  /** What is wrong with a field, in words. */
  readonly problemOf: (field: string) => string | undefined;
}
