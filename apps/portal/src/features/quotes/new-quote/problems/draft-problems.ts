import { createQuoteInput } from "@quote-financing/api/quotes/creation/create-schema";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusalOfIssue } from "@quote-financing/domain/fields/schema-refusals";
import { MAX_EUROS } from "@quote-financing/domain/money/money";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { parseAmount } from "../../../../ui/format/parse-amount.ts";
import { draftInput } from "../draft-input.ts";
import { declaredCodes, type LineDraft, type QuoteDraft } from "../quote-draft.ts";

/** What the form says in words of its own; `other` is told by its rule. */
type ProblemKind = "required" | "digits" | "amount" | "incentiveCodes" | "noCodes" | "total" | "other";

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
    const field = whereMended(fieldOf(issue.path), draft);
    if (problems.has(field)) continue;
    const refusal = asTyped(refusalOfIssue(issue), lineOf(field, draft));
    problems.set(field, { field, kind: kindOf(field, refusal, draft), refusal });
  }
  // The total is wrong because an amount is: said once, where it can be mended.
  if ([...problems.keys()].some((field) => field.endsWith(".totalInclTax"))) problems.delete("lines");
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

/** `lines.0.totalInclTax` is about the first line. */
const lineOf = (field: string, { lines }: QuoteDraft): LineDraft | undefined =>
  field.startsWith("lines.") ? lines[Number(field.split(".")[1])] : undefined;

/** The list of codes of a subsidy is empty until a line of work names one: that is told where it is filled in. */
function whereMended(field: string, draft: QuoteDraft): string {
  if (!lacksCodes(field, draft)) return field;
  const work = draft.lines.findIndex(({ type }) => type !== "subsidy");
  return work === -1 ? field : `lines.${work}.incentiveCodes`;
}

const lacksCodes = (field: string, draft: QuoteDraft): boolean =>
  field.endsWith(".incentiveCodes") && declaredCodes(draft).length === 0;

/** A subsidy is typed without its minus: what is too low on the wire is too high in the form. */
const asTyped = (refusal: Refusal, line: LineDraft | undefined): Refusal =>
  line?.type === "subsidy" && refusal.rule === "amountLowest"
    ? fieldRefusals.amountHighest({ limit: MAX_EUROS })
    : refusal;

function kindOf(field: string, { rule }: Refusal, draft: QuoteDraft): ProblemKind {
  if (field === "lines") return draft.lines.length === 0 ? "other" : "total";
  const line = lineOf(field, draft);
  const part = field.split(".")[2];
  if (line !== undefined && (part === "totalInclTax" || part === "totalExclTax")) {
    if (line[part].trim() === "") return "required";
    if (!Number.isFinite(parseAmount(line[part]))) return "digits";
    return rule === "amountDecimals" ? "amount" : "other";
  }
  if (lacksCodes(field, draft)) return "noCodes";
  if (part === "incentiveCodes") return line?.type === "subsidy" ? "incentiveCodes" : "other";
  const value = draft[field as keyof QuoteDraft];
  return typeof value === "string" && value.trim() === "" ? "required" : "other";
}
