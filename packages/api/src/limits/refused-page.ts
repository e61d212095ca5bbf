import { AsyncLocalStorage } from "node:async_hooks";

/** What became of one request for a page, as far as its status cannot tell. */
export interface PageOutcome {
  /** The page was refused for coming too fast: seconds until it is worth trying again. */
  retryAfterSeconds?: number;
}

const SLOT = Symbol.for("@quote-financing/page-outcome");

type Holder = { [SLOT]?: AsyncLocalStorage<PageOutcome> };

/** One for the server and the portal, which are two bundles of one process. */
const outcomes = (): AsyncLocalStorage<PageOutcome> => ((globalThis as Holder)[SLOT] ??= new AsyncLocalStorage());

/** Answers a page; `refusePage` under it writes into the outcome. Next.js knows no status 429 for a page (decision record 0204). */
export const answerPage = <Answer>(outcome: PageOutcome, answer: () => Answer): Answer =>
  outcomes().run(outcome, answer);

/** Tells whoever answers this page that it was refused. Where Next.js answers alone nobody listens. */
export function refusePage(retryAfterSeconds: number): void {
  const outcome = outcomes().getStore();
  if (outcome !== undefined) outcome.retryAfterSeconds = retryAfterSeconds;
}
