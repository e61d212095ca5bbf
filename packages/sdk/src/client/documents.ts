import type {
  Document,
  DocumentsAddAnswer,
  DocumentsGetAnswer,
  DocumentsListAnswer,
  RequirementsListAnswer,
} from "../generated/api.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions, KeyedCallOptions } from "./client-options.ts";
import type { Transport } from "./transport.ts";

/** A file on its way. */
export interface NewDocument {
  readonly fileName: string;
  /** What the bytes are; the service looks, and refuses what says otherwise. */
  readonly mediaType: Document["mediaType"];
  /** At most 15 MiB. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The requirement that it answers. */
  readonly requirementId?: string;
}

/** Longer than the 5 minutes that the service gives the bytes of a document: what is on its way in time is not given up. */
const BYTES_TIMEOUT_MS = 315_000;

/** What the financing of a quote waits for, and the files that it gets. */
export class Documents {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Oldest first, each with its documents. */
  requirements(quoteId: string, options?: CallOptions): Promise<Answer<RequirementsListAnswer>> {
    return this.#transport.send("requirements-list", { path: { quoteId }, options });
  }

  /** Adds a file once, however often the request has to be sent. An attempt has 315 seconds, unless you chose a `timeoutMs`. */
  add(quoteId: string, document: NewDocument, options?: KeyedCallOptions): Promise<Answer<DocumentsAddAnswer>> {
    const { fileName, requirementId, mediaType, bytes: data } = document;
    const headers = { "Idempotency-Key": options?.idempotencyKey ?? crypto.randomUUID() };
    const query = { fileName, requirementId };
    return this.#transport.send("documents-add", {
      path: { quoteId },
      query,
      bytes: { data, mediaType },
      headers,
      timeoutMs: BYTES_TIMEOUT_MS,
      options,
    });
  }

  /** Of a quote, oldest first. */
  list(quoteId: string, options?: CallOptions): Promise<Answer<DocumentsListAnswer>> {
    return this.#transport.send("documents-list", { path: { quoteId }, options });
  }

  get(documentId: string, options?: CallOptions): Promise<Answer<DocumentsGetAnswer>> {
    return this.#transport.send("documents-get", { path: { documentId }, options });
  }

  /** One that was added for no requirement and that no message names; else it is refused with `state_conflict`. */
  async delete(documentId: string, options?: CallOptions): Promise<void> {
    await this.#transport.send("documents-delete", { path: { documentId }, options });
  }

  /**
   * The bytes, as they were sent; an attempt has 315 seconds, unless you chose a `timeoutMs`. Refused with `state_conflict` while
   * the document may not be given.
   */
  content(documentId: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    const call = { path: { documentId }, timeoutMs: BYTES_TIMEOUT_MS, options };
    return this.#transport.fetchBytes("documents-content", call);
  }
}
