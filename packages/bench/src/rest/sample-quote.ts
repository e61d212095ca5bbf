/** Four lines with a subsidy: a usual quote. */
export const SAMPLE_QUOTE = {
  currency: "EUR",
  totalInclTax: 13_450.5,
  externalId: "bench-2026-0001",
  address: { country: "NL", postalCode: "1012 AB", houseNumber: "12", street: "Damrak", city: "Amsterdam" },
  contact: { email: "bewoner@example.nl", firstName: "Sanne", lastName: "de Vries", phoneNumber: "+31612345678" },
  lineItems: [
    { type: "heat_pump", externalId: "hp-1", description: "Warmtepomp", totalInclTax: 9_800, incentiveCodes: ["KA1"] },
    { type: "battery", externalId: "ba-1", description: "Thuisbatterij", totalInclTax: 5_200.5 },
    { type: "installation", externalId: "in-1", description: "Montage", totalInclTax: 1_000 },
    { type: "subsidy", externalId: "su-1", description: "ISDE", totalInclTax: -2_550, incentiveCodes: ["KA1"] },
  ],
};
