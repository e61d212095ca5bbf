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

  /** Adds a file once, however often the request has to be sent. */
  add(quoteId: string, document: NewDocument, options?: KeyedCallOptions): Promise<Answer<DocumentsAddAnswer>> {
    const { fileName, requirementId, mediaType, bytes: data } = document;
    const headers = { "Idempotency-Key": options?.idempotencyKey ?? crypto.randomUUID() };
    const query = { fileName, requirementId };
    return this.#transport.send("documents-add", {
      path: { quoteId },
      query,
      bytes: { data, mediaType },
      headers,
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

  /** The bytes, as they were sent. Refused with `state_conflict` while the document may not be given. */
  content(documentId: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.fetchBytes("documents-content", { path: { documentId }, options });
  }
}
