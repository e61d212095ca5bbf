import { canonicalPostalCode, POSTAL_CODE_PATTERN } from "@quote-financing/api/quotes/postal-code";
import type { AppRouter } from "@quote-financing/api/router";
import { centsFromEuros, eurosFromCents } from "@quote-financing/domain/money/money";
import type { inferRouterInputs } from "@trpc/server";
import { parseAmount } from "../../../ui/format/parse-amount.ts";
import type { AskedLine } from "./line-parser.ts";
import type { PreviewSearch } from "./preview-search.ts";

export type PreviewInput = inferRouterInputs<AppRouter>["costPreview"]["explore"];

/** A field of the page, and what is wrong with it; each has its sentence in the texts. */
export type PreviewField = "amount" | "budget" | "postalCode" | "asOf" | `lines.${number}`;
export type PreviewProblem = "amount" | "postalCode" | "asOf" | "linesBelowZero";

export interface PreviewQuestion {
  /** Undefined while something is wrong that it cannot do without. */
  readonly input: PreviewInput | undefined;
  readonly problems: ReadonlyMap<PreviewField, PreviewProblem>;
  /** What the lines add up to, in euros; undefined without lines. */
  readonly lineTotal: number | undefined;
}

/** What the page asks the service, from what was typed. */
export function previewQuestion(search: PreviewSearch): PreviewQuestion {
  const problems = new Map<PreviewField, PreviewProblem>();
  const lines = search.ask === "amount" ? readLines(search.lines, problems) : [];
  const totalCents = lines.reduce((sum, line) => sum + line.cents, 0);
  const lineTotal = lines.length === 0 ? undefined : eurosFromCents(totalCents);

  // Lines that may each be there can add up to more than a quote may be.
  const cents = centsFromEuros(lineTotal ?? parseAmount(search[search.ask]));
  if (lineTotal !== undefined && totalCents < 0) problems.set("amount", "linesBelowZero");
  else if (cents === undefined || cents < 0 || (cents === 0 && lineTotal === undefined))
    problems.set(search.ask, "amount");
  const postalCode = search.postalCode.trim();
  if (postalCode !== "" && !POSTAL_CODE_PATTERN.test(postalCode)) problems.set("postalCode", "postalCode");
  if (search.asOf !== "" && !isDay(search.asOf)) problems.set("asOf", "asOf");
  // Nobody has to give one: a bad one is told, and the question goes without.
  const isWhole = [...problems.keys()].every((field) => field === "postalCode");
  if (!isWhole || cents === undefined) return { input: undefined, problems, lineTotal };

  const euros = eurosFromCents(cents);
  const input: PreviewInput = {
    ask: search.ask === "amount" ? { kind: "amount", totalInclTax: euros } : { kind: "budget", monthlyBudget: euros },
    ...(postalCode === "" || problems.has("postalCode") ? {} : { postalCode: canonicalPostalCode(postalCode) }),
    ...(lines.length === 0 ? {} : { lineItems: lines.map(lineInput) }),
    ...(search.asOf === "" ? {} : { asOf: search.asOf }),
  };
  return { input, problems, lineTotal };
}

interface ReadLine {
  readonly type: AskedLine["type"];
  readonly cents: number;
}

const lineInput = ({ type, cents }: ReadLine) => ({ type, totalInclTax: eurosFromCents(cents) });

/** Lines without an amount yet are left out; unreadable ones count nothing and are told. */
function readLines(lines: readonly AskedLine[], problems: Map<PreviewField, PreviewProblem>): ReadLine[] {
  return lines.flatMap((line, index) => {
    if (line.amount.trim() === "") return [];
    const cents = signedCents(line);
    if (cents === undefined) problems.set(`lines.${index}`, "amount");
    return [{ type: line.type, cents: cents ?? 0 }];
  });
}

/** Subsidies are typed as what comes off. Undefined for what is no amount, or has the wrong sign. */
function signedCents({ type, amount }: AskedLine): number | undefined {
  const cents = centsFromEuros(parseAmount(amount));
  if (cents === undefined) return undefined;
  if (type === "subsidy") return cents === 0 ? undefined : -Math.abs(cents);
  return cents < 0 ? undefined : cents;
}

/** A day of the calendar as a date field gives it. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDay(text) === text;

const isoDay = (text: string): string => {
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, 10);
};
