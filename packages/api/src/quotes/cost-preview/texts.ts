import { eurosFromCents } from "@quote-financing/domain/money/money";
import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import type { ExampleFigures } from "./representative-example.ts";

/** The warning that Dutch law requires with every offer of credit. */
export const LEGAL_WARNING: Record<LanguageTag, string> = {
  "nl-NL": "Let op! Geld lenen kost geld",
  "en-GB": "Please note! Borrowing money costs money",
};

const euros = {
  "nl-NL": new Intl.NumberFormat("nl-NL", { style: "currency", currency: "EUR" }),
  "en-GB": new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }),
};

const percents = {
  "nl-NL": new Intl.NumberFormat("nl-NL", { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  "en-GB": new Intl.NumberFormat("en-GB", { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};

/** Cents as people of the language write them: `€ 12.345,60`. */
export const formatCents = (cents: number, language: LanguageTag): string =>
  euros[language].format(eurosFromCents(cents));

const roundEuros = {
  "nl-NL": new Intl.NumberFormat("nl-NL", {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  }),
  "en-GB": new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  }),
};

/** Cents without a needless `,00`: `€ 12.345`, `€ 12.345,60`. */
export const formatRoundCents = (cents: number, language: LanguageTag): string =>
  roundEuros[language].format(eurosFromCents(cents));

/** A fraction as a percentage with 2 decimals: `6,99%`. */
export const formatRate = (rate: number, language: LanguageTag): string => percents[language].format(rate);

const days = {
  "nl-NL": new Intl.DateTimeFormat("nl-NL", { dateStyle: "long", timeZone: "Europe/Amsterdam" }),
  "en-GB": new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/Amsterdam" }),
};

/** The Dutch day of a timestamp: `1 juni 2026`. */
export const formatDay = (time: Date, language: LanguageTag): string => days[language].format(time);

/** The example in plain words (B1): who lends what, what it costs a month and in all. */
export function exampleText(figures: ExampleFigures, language: LanguageTag): string {
  const { product, loanAmountCents, monthlyCostCents, totalPayableCents } = figures;
  const loan = formatCents(loanAmountCents, language);
  const monthly = formatCents(monthlyCostCents, language);
  const total = formatCents(totalPayableCents, language);
  const nominal = formatRate(figures.nominalAnnualRate, language);
  const annual = formatRate(figures.annualCostRate, language);
  const months = product.numInstallments;
  switch (language) {
    case "nl-NL":
      return `U leent ${loan} bij ${product.lender.name} en betaalt ${months} maanden lang ${monthly} per maand. In totaal betaalt u ${total}. De vaste rente is ${nominal} per jaar; het jaarlijkse kostenpercentage (JKP) is ${annual}.`;
    case "en-GB":
      return `You borrow ${loan} from ${product.lender.name} and pay ${monthly} a month for ${months} months. In total you pay ${total}. The fixed rate is ${nominal} a year; the annual percentage rate of charge (APR) is ${annual}.`;
  }
}
