import { type LenderProduct, lenderProductSchema } from "./product.ts";

/**
 * What is wrong with a table of lender products, one line each; empty when it can be used. Rows are checked one by one,
 * then against each other.
 */
export function productProblems(rows: readonly unknown[]): string[] {
  const products: LenderProduct[] = [];
  const problems = rows.flatMap((row, index) => {
    const { data, error } = lenderProductSchema.safeParse(row);
    if (data !== undefined) products.push(data);
    return (error?.issues ?? []).map(
      ({ path, message }) => `row ${index + 1}: ${[...path, ""].join(".").replace(/\.$/, " ")}${message}`,
    );
  });
  return [...problems, ...repeatedRows(products), ...renamedLenders(products)];
}

/** A lender has one row for each term and start date: two would leave open which one counts. */
function repeatedRows(products: readonly LenderProduct[]): string[] {
  const seen = new Set<string>();
  return products.flatMap(({ lender, numInstallments, effectiveFrom }) => {
    const key = `${lender.slug}, ${numInstallments} months from ${effectiveFrom}`;
    if (seen.has(key)) return [`${key}: there are two rows.`];
    seen.add(key);
    return [];
  });
}

/** A slug stands for one lender. */
function renamedLenders(products: readonly LenderProduct[]): string[] {
  const names = new Map<string, string>();
  return products.flatMap(({ lender }) => {
    const known = names.get(lender.slug);
    names.set(lender.slug, known ?? lender.name);
    return known === undefined || known === lender.name
      ? []
      : [`${lender.slug}: is named ${known} and ${lender.name}.`];
  });
}
