/** What a merchant's backend sees of an answer. */
export interface ClientAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what the service really said.
  readonly body: any;
}

/** Calls /v1 with one credential; follows nothing and retries nothing. */
export class MerchantClient {
  readonly origin: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.origin = origin;
    this.#token = token;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ClientAnswer> {
    const response = await fetch(`${this.origin}/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  }

  get = (path: string) => this.call("GET", path);
  post = (path: string, body: unknown, headers?: Record<string, string>) => this.call("POST", path, body, headers);
}

export const quoteBody = (changes: Record<string, unknown> = {}) => ({
  address: { country: "NL", postalCode: "3971 JK", houseNumber: "14", street: "Lindelaan", city: "Driebergen" },
  contact: { email: "anneke@voorbeeld.example", lastName: "Bakker" },
  currency: "EUR",
  totalInclTax: 7320,
  lineItems: [{ type: "solar_panels", totalInclTax: 7320 }],
  ...changes,
});
