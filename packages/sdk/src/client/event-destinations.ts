import { randomUUID } from "node:crypto";
import type {
  DestinationsCreateAnswer,
  DestinationsCreateBody,
  DestinationsGetAnswer,
  DestinationsListAnswer,
  DestinationsRotateBearerSecretAnswer,
  DestinationsUpdateAnswer,
  DestinationsUpdateBody,
} from "../generated/api.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions, KeyedCallOptions } from "./client-options.ts";
import type { Transport } from "./transport.ts";

/** Where events are sent. */
export class EventDestinations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `bearerSecret` is in this answer and never again: store it. */
  create(body: DestinationsCreateBody, options?: KeyedCallOptions): Promise<Answer<DestinationsCreateAnswer>> {
    const headers = { "Idempotency-Key": options?.idempotencyKey ?? randomUUID() };
    return this.#transport.send("destinations-create", { body, headers, options });
  }

  list(options?: CallOptions): Promise<Answer<DestinationsListAnswer>> {
    return this.#transport.send("destinations-list", { options });
  }

  get(destinationId: string, options?: CallOptions): Promise<Answer<DestinationsGetAnswer>> {
    return this.#transport.send("destinations-get", { path: { destinationId }, options });
  }

  update(
    destinationId: string,
    body: DestinationsUpdateBody,
    options?: CallOptions,
  ): Promise<Answer<DestinationsUpdateAnswer>> {
    return this.#transport.send("destinations-update", { path: { destinationId }, body, options });
  }

  /** What is queued for it is canceled. */
  async delete(destinationId: string, options?: CallOptions): Promise<void> {
    await this.#transport.send("destinations-delete", { path: { destinationId }, options });
  }

  /** The old secret stops working at once; the new one is in this answer and never again. */
  rotateBearerSecret(
    destinationId: string,
    options?: CallOptions,
  ): Promise<Answer<DestinationsRotateBearerSecretAnswer>> {
    return this.#transport.send("destinations-rotateBearerSecret", { path: { destinationId }, options });
  }
}
