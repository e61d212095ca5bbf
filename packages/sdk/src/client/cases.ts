import type {
  Case,
  CaseMessage,
  CaseMessagesListAnswer,
  CaseMessagesPostAnswer,
  CaseMessagesPostBody,
  CasesCreateAnswer,
  CasesCreateBody,
  CasesGetAnswer,
  CasesListQuery,
  CaseTombstone,
} from "../generated/api.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions, KeyedCallOptions } from "./client-options.ts";
import { makeId } from "./make-id.ts";
import { type Page, Pages } from "./pages.ts";
import type { Transport } from "./transport.ts";

/** Filters of a list; paging is done for you. */
export type CaseFilters = Omit<CasesListQuery, "cursor" | "expand">;

/** For a follower of changes that is to learn of hidden cases too. */
export type FollowerFilters = CaseFilters & { readonly updatedSince: string; readonly tombstones: true };

/** Conversations with the platform about a quote. */
export class Cases {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Without an `idempotencyKey` ids are made here when the body has no `caseId`, so that the request can be sent again. With a
   * `caseId` of yours the body goes as it is: that alone makes it the same request, after a restart of your process too.
   */
  create(quoteId: string, body: CasesCreateBody, options?: KeyedCallOptions): Promise<Answer<CasesCreateAnswer>> {
    const path = { quoteId };
    const headers = keyHeader(options);
    if (headers !== undefined) return this.#transport.send("cases-create", { path, body, headers, options });
    // A made messageId would be another one after a restart, and so another content under the same caseId: 409.
    if (body.caseId !== undefined) return this.#transport.send("cases-create", { path, body, options });
    const caseId = makeId("cas");
    const message = { ...body.message, messageId: body.message.messageId ?? makeId("csmsg") };
    return this.#transport.send("cases-create", { path, body: { ...body, caseId, message }, options });
  }

  get(caseId: string, options?: CallOptions): Promise<Answer<CasesGetAnswer>> {
    return this.#transport.send("cases-get", { path: { caseId }, options });
  }

  /**
   * Newest first. With `updatedSince` the changes from that moment on, oldest first: go by `pages()`, store each page, and
   * remember its `links.sync.updatedSince` for the next time (guide "Keeping cases in sync"). With `tombstones` a case that
   * is hidden from you comes as `{ caseId, updatedAt, hiddenAt }`.
   */
  list(filters: FollowerFilters, options?: CallOptions): Pages<Case | CaseTombstone>;
  list(filters?: CaseFilters & { readonly tombstones?: false }, options?: CallOptions): Pages<Case>;
  list(filters: CaseFilters = {}, options?: CallOptions): Pages<Case | CaseTombstone> {
    return new Pages((cursor) =>
      this.#transport.send("cases-list", { query: cursor === undefined ? { ...filters } : { cursor }, options }),
    );
  }

  /** Opens a closed case again. Without an `idempotencyKey` an id is made here when the body has none. */
  postMessage(
    caseId: string,
    body: CaseMessagesPostBody,
    options?: KeyedCallOptions,
  ): Promise<Answer<CaseMessagesPostAnswer>> {
    const path = { caseId };
    const headers = keyHeader(options);
    if (headers !== undefined) return this.#transport.send("caseMessages-post", { path, body, headers, options });
    const messageId = body.messageId ?? makeId("csmsg");
    return this.#transport.send("caseMessages-post", { path, body: { ...body, messageId }, options });
  }

  /**
   * The thread of a case, oldest first, message by message or by `pages()`, however long it is.
   *
   * @param pageSize messages per request, 1 to 250
   */
  thread(caseId: string, { pageSize = 250 }: { pageSize?: number } = {}, options?: CallOptions): Pages<CaseMessage> {
    return new Pages((cursor) =>
      this.#transport.send<Page<CaseMessage>>("caseMessages-list", {
        path: { caseId },
        query: cursor === undefined ? { pageSize } : { cursor },
        options,
      }),
    );
  }

  /** The whole thread in one answer, oldest first, while it is not long; else its first page, with `hasMore`: see `thread`. */
  messages(caseId: string, options?: CallOptions): Promise<Answer<CaseMessagesListAnswer>> {
    return this.#transport.send("caseMessages-list", { path: { caseId }, options });
  }
}

/** With a key the body goes as it is: made ids would be others after a restart, and another body is refused. */
const keyHeader = (options: KeyedCallOptions | undefined) =>
  options?.idempotencyKey === undefined ? undefined : { "Idempotency-Key": options.idempotencyKey };
