import type { SingleSignOnProblem } from "@quote-financing/api/identity/single-sign-on/answer-callback";

const PROBLEMS = [
  "expired",
  "refused",
  "unknown",
  "unavailable",
  "failed",
] as const satisfies readonly SingleSignOnProblem[];

/** What went wrong at somebody's provider, as the address says it. */
export const singleSignOnProblem = (url: URL): SingleSignOnProblem | undefined =>
  PROBLEMS.find((known) => known === url.searchParams.get("sso"));
