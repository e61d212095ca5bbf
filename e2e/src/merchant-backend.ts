import type { Product } from "./product/start-product.ts";

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: stories read what the service really said.
  readonly body: any;
}

/** Calls /v1 as a merchant's backend does, with the demo API key. */
export async function callApi(
  { demo, apiKey }: Product,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${demo.baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${apiKey}`, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** A quote as a planning system would send it. */
export function quoteBody(lastName: string): Record<string, unknown> {
  return {
    address: { country: "NL", postalCode: "3971 JK", houseNumber: "14", street: "Lindelaan", city: "Driebergen" },
    contact: { email: `${lastName.toLowerCase()}@voorbeeld.example`, firstName: "Anneke", lastName },
    currency: "EUR",
    totalInclTax: 7320,
    externalId: `P-${lastName}`,
    lineItems: [
      { type: "solar_panels", totalInclTax: 5870, description: "12 zonnepanelen" },
      { type: "installation", totalInclTax: 1450 },
    ],
  };
}
