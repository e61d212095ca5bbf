import { createQuoteInput } from "@quote-financing/api/quotes/creation/create-schema";
import { refusalOfIssue } from "@quote-financing/domain/fields/schema-refusals";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { draftInput } from "./draft-input.ts";
import type { QuoteDraft } from "./quote-draft.ts";

/** What the form says in words of its own; `other` is told by its rule. */
type ProblemKind = "required" | "amount" | "incentiveCodes" | "total" | "other";

export interface DraftProblem {
  /** `email`, `lines.0.totalInclTax` …: the field's name in the form. */
  readonly field: string;
  readonly kind: ProblemKind;
  /** What `other` is about. */
  readonly refusal: Refusal;
}

/** Fields of the form in their order. */
const ORDER = ["firstName", "lastName", "email", "phoneNumber", "postalCode", "houseNumber", "street", "city", "lines"];

/** What the API would refuse, by the very schema that it uses; each field at most once, in the order of the form. */
export function draftProblems(draft: QuoteDraft): DraftProblem[] {
  const parsed = createQuoteInput.safeParse(draftInput(draft));
  if (parsed.success) return [];
  const problems = new Map<string, DraftProblem>();
  for (const issue of parsed.error.issues) {
    const field = fieldOf(issue.path);
    if (problems.has(field)) continue;
    problems.set(field, { field, kind: kindOf(field, draft), refusal: refusalOfIssue(issue) });
  }
  return [...problems.values()].sort((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = ({ field }: DraftProblem): number => {
  const place = ORDER.findIndex((name) => field === name || field.startsWith(`${name}.`));
  return place === -1 ? ORDER.length : place;
};

/** The schema's path as a field of the form. */
function fieldOf(path: readonly PropertyKey[]): string {
  const [first, second, third] = path.map(String);
  if (first === "contact" || first === "address") return second ?? first;
  if (first !== "lineItems") return first === "totalInclTax" ? "lines" : (first ?? "lines");
  return second === undefined ? "lines" : ["lines", second, third].filter((part) => part !== undefined).join(".");
}

function kindOf(field: string, draft: QuoteDraft): ProblemKind {
  if (field === "lines") return draft.lines.length === 0 ? "other" : "total";
  const [, line, amount] = /^lines\.(\d+)\.(total(?:In|Ex)clTax)$/.exec(field) ?? [];
  if (amount === "totalInclTax" || amount === "totalExclTax")
    return draft.lines[Number(line)]?.[amount].trim() === "" ? "required" : "amount";
  if (field.endsWith(".incentiveCodes")) return "incentiveCodes";
  const value = draft[field as keyof QuoteDraft];
  return typeof value === "string" && value.trim() === "" ? "required" : "other";
}
