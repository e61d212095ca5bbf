/** The element of a field: `email`, `lines.0.totalInclTax`. */
export const fieldId = (field: string): string => `field-${field.replaceAll(".", "-")}`;
