import type { CorrelationClaimsResolveAnswer, CorrelationClaimsResolveBody } from "../generated/api.ts";
import type { Answer } from "./answer.ts";
import { Cases } from "./cases.ts";
import type { CallOptions, ClientOptions } from "./client-options.ts";
import { Documents } from "./documents.ts";
import { EventDestinations } from "./event-destinations.ts";
import { Events } from "./events.ts";
import { Quotes } from "./quotes.ts";
import { Transport } from "./transport.ts";

/**
 * A client of /v1 for one credential. Every request has a timeout; what failed by chance is sent again, safely. Refusals
 * are thrown as ApiError.
 */
export class QuoteFinancing {
  readonly quotes: Quotes;
  readonly cases: Cases;
  readonly documents: Documents;
  readonly events: Events;
  readonly eventDestinations: EventDestinations;
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
    this.quotes = new Quotes(this.#transport);
    this.cases = new Cases(this.#transport);
    this.documents = new Documents(this.#transport);
    this.events = new Events(this.#transport);
    this.eventDestinations = new EventDestinations(this.#transport);
  }

  /** Whether a consumer is known: for organizations that the platform permits to ask. */
  resolveCorrelationClaim(
    body: CorrelationClaimsResolveBody,
    options?: CallOptions,
  ): Promise<Answer<CorrelationClaimsResolveAnswer>> {
    return this.#transport.send("correlationClaims-resolve", { body, options });
  }
}
