import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import type { Route } from "../routes/route.ts";
import type { RestRequest } from "./rest-request.ts";

/** One request on its way, as far as it is known: filled in check by check, read by the answer and the log line. */
export interface Exchange {
  readonly request: RestRequest;
  readonly requestId: string;
  route: Route | undefined;
  caller: CredentialCaller | undefined;
  /** Whose token it is by now: a key may end while a body is on its way, which takes up to five minutes. */
  readonly identify: () => CredentialCaller | Promise<CredentialCaller>;
  /** Headers of the answer with every outcome: rate limit, deprecation. */
  headers: string[];
}
