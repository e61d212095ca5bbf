import { DomainError } from "@quote-financing/domain/refusals/errors";
import { cliRefusals } from "./refusals.ts";

/** At once, per organization and per process: a look costs a query a second. */
const MAX_OF_ORGANIZATION = 5;
const MAX_OF_PROCESS = 200;

export interface OpenStream {
  /** Aborted when the client goes, the stream ends, or the server stops. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** The streams of this process. */
export class OpenStreams {
  readonly #open = new Map<AbortController, string>();

  /** @throws DomainError `rate_limit_exceeded` */
  open(organizationId: string, clientGone: AbortSignal): OpenStream {
    const ofOrganization = [...this.#open.values()].filter((owner) => owner === organizationId).length;
    if (ofOrganization >= MAX_OF_ORGANIZATION || this.#open.size >= MAX_OF_PROCESS) {
      throw new DomainError(cliRefusals.tooManyStreams({ maximum: MAX_OF_ORGANIZATION }));
    }
    const controller = new AbortController();
    this.#open.set(controller, organizationId);
    const end = (): void => {
      this.#open.delete(controller);
      clientGone.removeEventListener("abort", end);
      controller.abort();
    };
    clientGone.addEventListener("abort", end);
    if (clientGone.aborted) end();
    return { signal: controller.signal, end };
  }

  get size(): number {
    return this.#open.size;
  }

  closeAll(): void {
    for (const controller of this.#open.keys()) controller.abort();
    this.#open.clear();
  }
}
