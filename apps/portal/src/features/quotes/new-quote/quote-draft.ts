import type { FinancingMethod, LineItemType } from "@quote-financing/domain/vocabulary";

/** A line as it stands in the form. Amounts are what was typed; a subsidy's is typed without its minus. */
export interface LineDraft {
  readonly key: string;
  readonly type: LineItemType;
  readonly description: string;
  readonly totalInclTax: string;
  readonly totalExclTax: string;
  /** Separated by commas. */
  readonly incentiveCodes: string;
}

/** A quote as it stands in the form. The id is chosen at the start: sending twice makes one quote. */
export interface QuoteDraft {
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
  readonly externalId: string;
  readonly intakeNote: string;
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
  externalId: "",
  intakeNote: "",
  methods: ["loan"],
  tags: [],
  isSubjectToFinancing: true,
  lines: [emptyLine("1")],
});

/** Codes that work lines declare: what a subsidy line can refer to. */
export const declaredCodes = ({ lines }: QuoteDraft): string[] => [
  ...new Set(lines.filter(({ type }) => type !== "subsidy").flatMap(({ incentiveCodes }) => codesOf(incentiveCodes))),
];

export const codesOf = (text: string): string[] =>
  text
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
