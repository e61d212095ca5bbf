/** A command that works when pasted: JSON without single quotes, the key from the shell's environment. */
function curlOf(url: string, body: object): string {
  return [
    `curl -sS ${url} \\`,
    `  -H "Authorization: Bearer $API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join("\n");
}

const QUOTE = {
  address: { country: "NL", postalCode: "3971 JK", houseNumber: "14", street: "Lindelaan", city: "Driebergen" },
  contact: { email: "anneke.bakker@voorbeeld.example", firstName: "Anneke", lastName: "Bakker" },
  currency: "EUR",
  totalInclTax: 7320,
  lineItems: [
    { type: "solar_panels", totalInclTax: 5870, description: "12 zonnepanelen" },
    { type: "installation", totalInclTax: 1450 },
  ],
};

/** @param apiUrl where /v1 is, without a slash at the end */
export const quoteCurl = (apiUrl: string): string => curlOf(`${apiUrl}/v1/quotes`, QUOTE);

/** @param quoteId undefined leaves a place for one */
export const caseCurl = (apiUrl: string, quoteId = "qot_…"): string =>
  curlOf(`${apiUrl}/v1/quotes/${quoteId}/cases`, {
    type: "general",
    message: { body: "Wanneer wordt de factuur betaald?" },
  });

export const destinationCurl = (apiUrl: string): string =>
  curlOf(`${apiUrl}/v1/events/destinations`, { name: "Planning", url: "https://www.example.com/events" });
