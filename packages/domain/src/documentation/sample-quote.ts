/** What the samples that people paste send: a whole quote of an invented consumer. Its JSON holds no single quote. */
export const SAMPLE_QUOTE = {
  address: { country: "NL", postalCode: "3971 JK", houseNumber: "14", street: "Lindelaan", city: "Driebergen" },
  contact: { email: "anneke.bakker@voorbeeld.example", firstName: "Anneke", lastName: "Bakker" },
  currency: "EUR",
  totalInclTax: 7320,
  lineItems: [
    { type: "solar_panels", totalInclTax: 5870, description: "12 zonnepanelen" },
    { type: "installation", totalInclTax: 1450 },
  ],
};
