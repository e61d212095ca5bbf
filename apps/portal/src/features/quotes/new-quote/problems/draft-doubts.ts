import { draftTotals } from "../draft-input.ts";
import type { QuoteDraft } from "../quote-draft.ts";

/** What the contract allows and people seldom mean. */
export type DraftDoubt = "total" | "email" | "phoneNumber";

/** What is asked once before the quote goes: the portal has no rules of its own, so that whoever means it sends it. */
export function draftDoubts(draft: QuoteDraft): readonly DraftDoubt[] {
  const { email, phoneNumber } = draft;
  return [
    ...(draftTotals(draft).inclTax === 0 ? (["total"] as const) : []),
    ...(hasDottedDomain(email) ? [] : (["email"] as const)),
    ...(phoneNumber.trim() !== "" && !/\d/.test(phoneNumber) ? (["phoneNumber"] as const) : []),
  ];
}

function hasDottedDomain(email: string): boolean {
  const at = email.indexOf("@");
  return at >= 0 && email.includes(".", at);
}
