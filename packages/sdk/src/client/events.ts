import type {
  EventsGetAnswer,
  EventsListAnswer,
  EventsListQuery,
  EventsSendAnswer,
  FeedEvent,
} from "../generated/api.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions } from "./client-options.ts";
import type { Transport } from "./transport.ts";

/** The feed: `for await (const event of events)` goes from page to page, and ends with the newest event. */
export class EventPages implements AsyncIterable<FeedEvent> {
  readonly #fetchPage: (after: number) => Promise<Answer<EventsListAnswer>>;
  readonly #after: number;

  constructor(after: number, fetchPage: (after: number) => Promise<Answer<EventsListAnswer>>) {
    this.#after = after;
    this.#fetchPage = fetchPage;
  }

  /** The first page alone. */
  first(): Promise<Answer<EventsListAnswer>> {
    return this.#fetchPage(this.#after);
  }

  async *pages(): AsyncGenerator<Answer<EventsListAnswer>, void, undefined> {
    let after: number | undefined = this.#after;
    while (after !== undefined) {
      const page: Answer<EventsListAnswer> = await this.#fetchPage(after);
      yield page;
      after = page.links.next?.after;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<FeedEvent, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}

/** The organization's events, in the order of their numbers. */
export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Every event behind the number `after`, in order and without gaps: store the highest `sequence` that you have handled,
   * and go on from there.
   *
   * @param pageSize events per request, 1 to 250
   */
  list({ after = 0, pageSize }: EventsListQuery = {}, options?: CallOptions): EventPages {
    const size = pageSize === undefined ? {} : { pageSize };
    return new EventPages(after, (from) =>
      this.#transport.send("events-list", { query: { after: from, ...size }, options }),
    );
  }

  /** One event with its deliveries. */
  get(eventId: string, options?: CallOptions): Promise<Answer<EventsGetAnswer>> {
    return this.#transport.send("events-get", { path: { eventId }, options });
  }

  /**
   * Sends an event again: to all destinations that it went to, or to one, which may have been made later. Not sent again when no
   * answer came: whether a second delivery does harm is yours to decide.
   *
   * @throws ApiError `state_conflict` when it waits there already.
   */
  send(
    eventId: string,
    { destinationId }: { readonly destinationId?: string } = {},
    options?: CallOptions,
  ): Promise<Answer<EventsSendAnswer>> {
    const body = destinationId === undefined ? {} : { destinationId };
    return this.#transport.send("events-send", { path: { eventId }, body, options });
  }
}
