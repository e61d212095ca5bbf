import type { AnyRouter } from "@trpc/server";
import type { Services } from "../context.ts";
import type { VerifyCredential } from "../identity/credentials/credentials.ts";
import type { FaultDescription } from "./fault-description.ts";

/** One request, told after its answer. Holds no body, query string, credential or personal data. */
export interface RestLogLine {
  readonly requestId: string;
  readonly method: string;
  /** The pattern, `/v1/quotes/{quoteId}`, never the path; null for an unknown one. */
  readonly route: string | null;
  /** HTTP status of the answer, or 499 when the client went away before it. */
  readonly status: number;
  readonly durationMs: number;
  readonly organizationId: string | null;
  readonly apiKeyId: string | null;
  /** Why it was a 500 or 503. */
  readonly fault?: FaultDescription;
}

export interface RestOptions {
  readonly services: Services;
  /** The root router; its procedures with `meta.openapi` are /v1. */
  readonly router: AnyRouter;
  /** `createCredentialVerifier(services).verify` */
  readonly verifyCredential: VerifyCredential;
  /** True where answers are sent as the use cases give them, unparsed: decision record 0090. */
  readonly trustsOutput?: boolean;
  readonly log: (line: RestLogLine) => void;
}
