import { QUOTE_TEXT_NAMES, QUOTE_TEXTS, type QuoteTextName } from "@quote-financing/api/quotes/quote-texts";
import type { FinancingMethod, LineItemType } from "@quote-financing/domain/vocabulary";

/** A line as it stands in the form. Amounts are what was typed; a subsidy's is typed without its minus. */
export interface LineDraft {
  readonly key: string;
  readonly type: LineItemType;
  readonly description: string;
  readonly totalInclTax: string;
  readonly totalExclTax: string;
  /** Separated by commas, or semicolons: no code holds one. */
  readonly incentiveCodes: string;
}

/** The texts of a quote that the form asks for. */
export type AskedText = {
  [Name in QuoteTextName]: (typeof QUOTE_TEXTS)[Name]["asked"] extends "never" ? never : Name;
}[QuoteTextName];

export const ASKED_TEXTS = QUOTE_TEXT_NAMES.filter((name): name is AskedText => QUOTE_TEXTS[name].asked !== "never");

/** A quote as it stands in the form. The id is chosen at the start: sending twice makes one quote. */
export interface QuoteDraft extends Readonly<Record<AskedText, string>> {
  readonly quoteId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly postalCode: string;
  readonly houseNumber: string;
  readonly houseNumberAddition: string;
  readonly street: string;
  readonly city: string;
  readonly methods: readonly FinancingMethod[];
  readonly tags: readonly string[];
  readonly isSubjectToFinancing: boolean;
  readonly lines: readonly LineDraft[];
}

/** Fields that hold one text. */
export type TextField = {
  [Name in keyof QuoteDraft]: QuoteDraft[Name] extends string ? Name : never;
}[Exclude<keyof QuoteDraft, "quoteId">];

export const emptyLine = (key: string, type: LineItemType = "solar_panels"): LineDraft => ({
  key,
  type,
  description: "",
  totalInclTax: "",
  totalExclTax: "",
  incentiveCodes: "",
});

export const emptyDraft = (quoteId: string): QuoteDraft => ({
  quoteId,
  firstName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  postalCode: "",
  houseNumber: "",
  houseNumberAddition: "",
  street: "",
  city: "",
  ...(Object.fromEntries(ASKED_TEXTS.map((name) => [name, ""])) as Record<AskedText, string>),
  methods: ["loan"],
  tags: [],
  isSubjectToFinancing: true,
  lines: [emptyLine("1")],
});

/** A draft with what a browser kept. An earlier release may have kept it: fields that it did not have, of lines too, are empty ones. */
export const withKept = (draft: QuoteDraft, kept: QuoteDraft): QuoteDraft => ({
  ...draft,
  ...kept,
  lines: (kept.lines ?? draft.lines).map((line) => ({ ...emptyLine(line.key, line.type), ...line })),
});

/** Codes that work lines declare: what a subsidy line can refer to. */
export const declaredCodes = ({ lines }: Pick<QuoteDraft, "lines">): string[] => [
  ...new Set(lines.filter(({ type }) => type !== "subsidy").flatMap(({ incentiveCodes }) => codesOf(incentiveCodes))),
];

/**
 * The code that a subsidy belongs to: the one of those that the work declares which stands in its line, or the only one that there is;
 * empty where there are several, or none. The line itself stays as it was typed, for who chooses another type again.
 */
export function subsidyCode({ incentiveCodes }: LineDraft, declared: readonly string[]): string {
  const named = onlyOf(codesOf(incentiveCodes).filter((code) => declared.includes(code)));
  return named === "" ? onlyOf(declared) : named;
}

const onlyOf = (codes: readonly string[]): string => (codes.length === 1 ? (codes[0] ?? "") : "");

export const codesOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((code) => code.trim())
    .filter((code) => code !== "");
