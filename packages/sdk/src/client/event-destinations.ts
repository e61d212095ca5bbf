import type {
  DeliveriesGetAnswer,
  DeliveriesHealthAnswer,
  DeliveriesListQuery,
  DeliveriesSendAllNowAnswer,
  DeliveriesSendNowAnswer,
  Delivery,
  DestinationsCreateAnswer,
  DestinationsCreateBody,
  DestinationsGetAnswer,
  DestinationsListAnswer,
  DestinationsRotateBearerSecretAnswer,
  DestinationsRotateSigningSecretAnswer,
  DestinationsUpdateAnswer,
  DestinationsUpdateBody,
} from "../generated/api.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions, KeyedCallOptions } from "./client-options.ts";
import { type Page, Pages } from "./pages.ts";
import type { Transport } from "./transport.ts";

/** Filters of the delivery log; paging is done for you. */
export type DeliveryFilters = Omit<DeliveriesListQuery, "cursor">;

/** Where events are sent. */
export class EventDestinations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `bearerSecret` and `signingSecret` are in this answer and never again: store them. */
  create(body: DestinationsCreateBody, options?: KeyedCallOptions): Promise<Answer<DestinationsCreateAnswer>> {
    const headers = { "Idempotency-Key": options?.idempotencyKey ?? crypto.randomUUID() };
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

  /** From this answer on nothing is sent to it: events wait, each until 24 hours after it happened, and then fail. */
  pause(destinationId: string, options?: CallOptions): Promise<Answer<DestinationsUpdateAnswer>> {
    return this.update(destinationId, { paused: true }, options);
  }

  /** What waits is sent at once. */
  resume(destinationId: string, options?: CallOptions): Promise<Answer<DestinationsUpdateAnswer>> {
    return this.update(destinationId, { paused: false }, options);
  }

  /**
   * Makes the next attempt of a delivery that waits, before all else that waits for the destination. Not sent again when no
   * answer came.
   *
   * @throws ApiError `state_conflict` when it does not wait: it may have been delivered meanwhile.
   */
  sendNow(destinationId: string, eventId: string, options?: CallOptions): Promise<Answer<DeliveriesSendNowAnswer>> {
    return this.#transport.send("deliveries-sendNow", { path: { destinationId, eventId }, options });
  }

  /** Brings all retries forward; a destination that fails is tried at once, and gets the rest when that succeeds. */
  sendAllNow(destinationId: string, options?: CallOptions): Promise<Answer<DeliveriesSendAllNowAnswer>> {
    return this.#transport.send("deliveries-sendAllNow", { path: { destinationId }, options });
  }

  /**
   * The delivery log, newest first, delivery by delivery or by `pages()`.
   *
   * @param pageSize deliveries per request, 1 to 250
   */
  deliveries(destinationId: string, filters: DeliveryFilters = {}, options?: CallOptions): Pages<Delivery> {
    return new Pages((cursor) =>
      this.#transport.send<Page<Delivery>>("deliveries-list", {
        path: { destinationId },
        query: cursor === undefined ? { ...filters } : { ...filters, cursor },
        options,
      }),
    );
  }

  /** One delivery: what was sent, and what came back at each attempt. */
  delivery(destinationId: string, eventId: string, options?: CallOptions): Promise<Answer<DeliveriesGetAnswer>> {
    return this.#transport.send("deliveries-get", { path: { destinationId, eventId }, options });
  }

  /** Whether it answers, what waits for it, and figures of the last 24 hours. */
  health(destinationId: string, options?: CallOptions): Promise<Answer<DeliveriesHealthAnswer>> {
    return this.#transport.send("deliveries-health", { path: { destinationId }, options });
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

  /**
   * For 24 hours the old secret signs too; the new one is in this answer and never again. Not sent again when no answer came: a
   * second rotation drops the old secret at once, so that is yours to decide.
   */
  rotateSigningSecret(
    destinationId: string,
    options?: CallOptions,
  ): Promise<Answer<DestinationsRotateSigningSecretAnswer>> {
    return this.#transport.send("destinations-rotateSigningSecret", { path: { destinationId }, options });
  }
}
