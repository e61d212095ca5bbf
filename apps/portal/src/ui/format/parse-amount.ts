/**
 * Euros as people type them: `1.234,56`, `1234,56`, `1234.56`, `€ 1 234`, and whole euros as `9.850,-`. NaN for anything else; the schema says what is
 * wrong with it. A single dot or comma with three digits behind it groups thousands: nobody types tenths of cents.
 */
export function parseAmount(text: string): number {
  const plain = text.replaceAll(/[€\s]/gu, "").replace(/[.,](?:-{1,2}|[–—])$/u, "");
  if (!/^-?\d[\d.,]*$/.test(plain)) return Number.NaN;
  const separator = Math.max(plain.lastIndexOf(","), plain.lastIndexOf("."));
  const fraction = separator === -1 ? "" : plain.slice(separator + 1);
  if (separator === -1 || fraction.length === 3) return Number(plain.replaceAll(/[.,]/g, ""));
  return Number(`${plain.slice(0, separator).replaceAll(/[.,]/g, "")}.${fraction}`);
}
