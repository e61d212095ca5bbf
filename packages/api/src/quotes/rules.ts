import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import { LATEST_MOMENT_MS } from "@quote-financing/domain/time/timestamp";
import type { LineItemType } from "@quote-financing/domain/vocabulary";
import { quoteRefusals } from "./refusals.ts";

/** What the rules look at in a line. Amounts in euros, as on the wire. */
export interface LineFacts {
  readonly type: LineItemType;
  readonly totalInclTax: number;
  readonly incentiveCodes?: readonly string[] | undefined;
}

/** A rule that a quote breaks: `path` from the list of lines. */
export interface LineProblem {
  readonly path: readonly (string | number)[];
  readonly refusal: Refusal;
}

/** Subsidy lines reduce, all others do not: contract-decisions §4. */
export function lineSignProblem({ type, totalInclTax }: Partial<LineFacts>): Refusal | undefined {
  if (type === undefined || totalInclTax === undefined) return undefined;
  if (type === "subsidy") return totalInclTax < 0 ? undefined : quoteRefusals.subsidyNegative();
  return totalInclTax >= 0 ? undefined : quoteRefusals.lineNotNegative();
}

/**
 * Each subsidy line names codes, and each of its codes is declared on some work line (contract-decisions §4). In the
 * order of the lines; as many as are asked for, as thousands can be wrong.
 */
export function* incentiveCodeProblems(lines: readonly Partial<LineFacts>[]): Generator<LineProblem> {
  const declared = new Set(lines.flatMap((line) => (line.type === "subsidy" ? [] : (line.incentiveCodes ?? []))));
  for (const [index, line] of lines.entries()) {
    if (line.type !== "subsidy") continue;
    const codes = line.incentiveCodes ?? [];
    const path = [index, "incentiveCodes"] as const;
    if (codes.length === 0) yield { path, refusal: quoteRefusals.subsidyCode() };
    for (const [at, code] of codes.entries()) {
      if (!declared.has(code)) yield { path: [...path, at], refusal: quoteRefusals.undeclaredCode() };
    }
  }
}

/** The total is taken as given; only a subsidy line can bring it below zero: contract-decisions §4. */
export function totalProblem(totalInclTax: number, lines: readonly Pick<LineFacts, "type">[]): Refusal | undefined {
  if (totalInclTax >= 0 || lines.some(({ type }) => type === "subsidy")) return undefined;
  return quoteRefusals.totalNotNegative();
}

/** The default of `totalExclTax`, in cents: the sum of the lines' where all have it, else null. */
export function sumExclTaxCents(lines: readonly { totalExclTaxCents: number | null }[]): number | null {
  let sum = 0;
  for (const { totalExclTaxCents } of lines) {
    if (totalExclTaxCents === null) return null;
    sum += totalExclTaxCents;
  }
  return sum;
}

const VALIDITY_MS = 30 * DAY_MS;

/** The default of `expiresAt`: 30 days after the quote was sent, and no later than a create body may say. */
export const defaultExpiresAt = (sentAt: Date): Date =>
  new Date(Math.min(sentAt.getTime() + VALIDITY_MS, LATEST_MOMENT_MS));
