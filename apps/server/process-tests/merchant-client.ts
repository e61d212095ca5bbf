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

  /** Adds a small PDF to a quote. @returns its id */
  async addDocument(quoteId: string): Promise<string> {
    const response = await fetch(`${this.origin}/v1/quotes/${quoteId}/documents?fileName=factuur.pdf`, {
      method: "POST",
      headers: { Authorization: `Bearer ${this.#token}`, "Content-Type": "application/pdf" },
      body: "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n",
    });
    if (response.status !== 201) throw new Error(`A document was refused: ${await response.text()}`);
    return ((await response.json()) as { data: { documentId: string } }).data.documentId;
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
