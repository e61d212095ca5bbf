import { parseAmount } from "./parse-amount.ts";

/** An amount as the reader's language writes it (`1.234,50`); what is no amount stays as typed. */
export function formatAmount(text: string, locale: string): string {
  const euros = parseAmount(text);
  const isWhole = Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;
  if (!Number.isFinite(euros) || !isWhole) return text;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(euros);
}
