import type {
  CostPreviewPreviewAnswer,
  CostPreviewPreviewBody,
  QuotesCreateAnswer,
  QuotesCreateBody,
  QuotesGetAnswer,
} from "../generated/api.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions, KeyedCallOptions } from "./client-options.ts";
import type { Transport } from "./transport.ts";

export interface PreviewOptions extends CallOptions {
  /** Slug of the merchant to calculate for: for partner tokens. */
  readonly merchantOrganization?: string;
  /** Of the texts in the answer; `nl-NL` when omitted. */
  readonly language?: "nl-NL" | "en-GB";
}

/** Quotes for installation work, and what financing them would cost. */
export class Quotes {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Creates a quote once, however often the request has to be sent. */
  create(body: QuotesCreateBody, options?: KeyedCallOptions): Promise<Answer<QuotesCreateAnswer>> {
    const headers = {
      "Idempotency-Key": options?.idempotencyKey ?? (body.quoteId === undefined ? crypto.randomUUID() : undefined),
    };
    return this.#transport.send("quotes-create", { body, headers, options });
  }

  get(quoteId: string, options?: CallOptions): Promise<Answer<QuotesGetAnswer>> {
    return this.#transport.send("quotes-get", { path: { quoteId }, options });
  }

  /** Indicative monthly costs of an amount. */
  previewCost(body: CostPreviewPreviewBody, options?: PreviewOptions): Promise<Answer<CostPreviewPreviewAnswer>> {
    const headers = { "Merchant-Organization": options?.merchantOrganization, "Accept-Language": options?.language };
    return this.#transport.send("costPreview-preview", { body, headers, options });
  }
}
