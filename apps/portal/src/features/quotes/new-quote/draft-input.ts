import type { createQuoteInput } from "@quote-financing/api/quotes/creation/create-schema";
import type { z } from "zod";
import { parseAmount } from "../../../ui/format/parse-amount.ts";
import {
  ASKED_TEXTS,
  type AskedText,
  codesOf,
  declaredCodes,
  type LineDraft,
  type QuoteDraft,
  subsidyCode,
} from "./quote-draft.ts";

/** In euros. */
interface DraftTotals {
  /** The lines without the subsidies. */
  readonly work: number;
  /** What comes off: negative, or 0. */
  readonly subsidies: number;
  readonly inclTax: number;
  /** Undefined unless every line has one. */
  readonly exclTax: number | undefined;
}

/** Sums of the lines so far; lines without a readable amount count nothing. */
export function draftTotals({ lines }: QuoteDraft): DraftTotals {
  const incl = lines.map(({ type, totalInclTax }) => signed(type, totalInclTax));
  // The form asks for none of a subsidy, and sends none.
  const excl = lines.map(({ type, totalExclTax }) => (type === "subsidy" ? Number.NaN : parseAmount(totalExclTax)));
  const subsidies = sum(incl.filter((_, index) => lines[index]?.type === "subsidy"));
  const inclTax = sum(incl);
  const work = Math.round((inclTax - subsidies) * 100) / 100;
  return { work, subsidies, inclTax, exclTax: excl.every(Number.isFinite) ? sum(excl) : undefined };
}

/** The form as a request of POST /v1/quotes. Empty optional fields are left out. */
export function draftInput(draft: QuoteDraft): z.input<typeof createQuoteInput> {
  const { inclTax } = draftTotals(draft);
  return {
    quoteId: draft.quoteId,
    contact: {
      email: draft.email.trim(),
      lastName: draft.lastName.trim(),
      ...filled("firstName", draft.firstName),
      ...filled("phoneNumber", draft.phoneNumber),
    },
    address: {
      country: "NL",
      postalCode: draft.postalCode.trim(),
      houseNumber: draft.houseNumber.trim(),
      street: draft.street.trim(),
      city: draft.city.trim(),
      ...filled("houseNumberAddition", draft.houseNumberAddition),
    },
    currency: "EUR",
    totalInclTax: inclTax,
    lineItems: draft.lines.map((line) => lineInput(line, declaredCodes(draft))),
    financing: { method: [...draft.methods] },
    tags: [...draft.tags],
    terms: draft.isSubjectToFinancing ? ["subject_to_financing"] : [],
    ...filledTexts(draft),
  };
}

function filledTexts(draft: QuoteDraft): Partial<Record<AskedText, string>> {
  return Object.assign({}, ...ASKED_TEXTS.map((name) => filled(name, draft[name])));
}

/** Only what the form shows of the line: one that became a subsidy still holds what was typed before. */
function lineInput(line: LineDraft, declared: readonly string[]) {
  const isSubsidy = line.type === "subsidy";
  const codes = codesOf(isSubsidy ? subsidyCode(line, declared) : line.incentiveCodes);
  const hasExclTax = !isSubsidy && line.totalExclTax.trim() !== "";
  return {
    type: line.type,
    totalInclTax: signed(line.type, line.totalInclTax),
    ...(hasExclTax ? { totalExclTax: parseAmount(line.totalExclTax) } : {}),
    ...filled("description", line.description),
    ...(codes.length === 0 ? {} : { incentiveCodes: codes }),
  };
}

/** People type a subsidy as the amount that comes off. */
function signed(type: LineDraft["type"], text: string): number {
  const euros = parseAmount(text);
  return type === "subsidy" ? -Math.abs(euros) : euros;
}

/** In cents, so that 0,1 + 0,2 is 0,3. */
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((cents, euros) => cents + (Number.isFinite(euros) ? Math.round(euros * 100) : 0), 0) / 100;

const filled = <Name extends string>(name: Name, text: string) =>
  (text.trim() === "" ? {} : { [name]: text.trim() }) as Partial<Record<Name, string>>;
