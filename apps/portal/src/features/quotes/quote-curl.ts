import { curlOf } from "../../ui/feedback/curl-of.ts";

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

/** How a quote is sent. @param apiUrl where /v1 is, without a slash at the end */
export const quoteCurl = (apiUrl: string): string => curlOf(`${apiUrl}/v1/quotes`, QUOTE);
