import type { LineItemType } from "@quote-financing/db/vocabulary";
import { ruleText } from "../kernel/refusal-rules.ts";

/** What the rules look at in a line. Amounts in euros, as on the wire. */
export interface LineFacts {
  readonly type: LineItemType;
  readonly totalInclTax: number;
  readonly incentiveCodes?: readonly string[] | undefined;
}

/** A rule that a quote breaks: `path` from the list of lines. */
export interface LineProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Subsidy lines reduce, all others do not: contract-decisions §4. */
export function lineSignProblem({ type, totalInclTax }: Partial<LineFacts>): string | undefined {
  if (type === undefined || totalInclTax === undefined) return undefined;
  if (type === "subsidy") return totalInclTax < 0 ? undefined : ruleText("subsidyNegative");
  return totalInclTax >= 0 ? undefined : ruleText("lineNotNegative");
}

/** Each subsidy line names codes, and each of its codes is declared on some work line: contract-decisions §4. */
export function incentiveCodeProblems(lines: readonly Partial<LineFacts>[]): LineProblem[] {
  const declared = new Set(lines.flatMap((line) => (line.type === "subsidy" ? [] : (line.incentiveCodes ?? []))));
  return lines.flatMap((line, index): LineProblem[] => {
    if (line.type !== "subsidy") return [];
    const codes = line.incentiveCodes ?? [];
    const path = [index, "incentiveCodes"] as const;
    if (codes.length === 0) return [{ path, message: ruleText("subsidyCode") }];
    return codes.flatMap((code, at) =>
      declared.has(code) ? [] : [{ path: [...path, at], message: ruleText("undeclaredCode") }],
    );
  });
}

/** The total is taken as given; only a subsidy line can bring it below zero: contract-decisions §4. */
export function totalProblem(totalInclTax: number, lines: readonly Pick<LineFacts, "type">[]): string | undefined {
  if (totalInclTax >= 0 || lines.some(({ type }) => type === "subsidy")) return undefined;
  return ruleText("totalNotNegative");
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

const VALIDITY_MS = 30 * 24 * 60 * 60 * 1000;
const END_OF_TIME_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The default of `expiresAt`: 30 days after the quote was sent, within the years that a timestamp can say. */
export const defaultExpiresAt = (sentAt: Date): Date =>
  new Date(Math.min(sentAt.getTime() + VALIDITY_MS, END_OF_TIME_MS));
