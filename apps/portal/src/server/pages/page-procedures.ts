import { refusePage } from "@quote-financing/api/limits/refused-page";
import { refusalOf } from "@quote-financing/api/refusals/refusal-of";
import { type AppRouter, appRouter } from "@quote-financing/api/router";
import { createCallerFactory } from "@quote-financing/api/trpc";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { Answers } from "../../trpc/answers.ts";
import { createQueryClient } from "../../trpc/query-client.ts";
import { waitDigest } from "../../ui/feedback/wait-digest.ts";
import { personContext } from "../person-context.ts";
import { logFault } from "../requests/log-fault.ts";
import { requestIdOf } from "../requests/request-id.ts";
import { currentSession } from "./current-session.ts";
import { pageLanguage } from "./page-language.ts";

const pageRequestId = cache(async () => requestIdOf(await headers()));

const pageContext = cache(async () =>
  personContext(await currentSession(), await pageLanguage(), await pageRequestId(), await headers()),
);

const createCaller = createCallerFactory(appRouter);

const pageQueryClient = cache(createQueryClient);

/**
 * The procedures for server components, called in this process. `prefetch` puts an answer into the page for the
 * browser's cache; `HydrateClient` hands it over.
 */
export const { trpc: procedures, HydrateClient } = createHydrationHelpers<AppRouter>(
  createCaller(pageContext),
  pageQueryClient,
);

/**
 * The same for the frame around a page, whose answers lie apart from the page's own: a number in the menu that could not be read fails no
 * page, and is asked for again by the browser.
 */
export const { trpc: frameProcedures, HydrateClient: HydrateFrame } = createHydrationHelpers<AppRouter>(
  createCaller(pageContext),
  cache(createQueryClient),
);

/** The answer that a page cannot do without; a refusal becomes the page that `failPage` chooses. */
export async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    return failPage(error);
  }
}

/** An answer that a page can do without; undefined where it was refused, or failed: the log holds that. */
export async function answerIfAny<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    // Whether its reader has left is not known here.
    logFault(error, await pageRequestId(), new AbortController());
    return undefined;
  }
}

/**
 * What a page puts into the browser's cache, for its title. Undefined where it was refused: the page says so.
 *
 * @param prefetch of the same procedure and input: one for both, by React's `cache`. Another would ask again, an agent's look at
 * a consumer stands in the log of the organization, and nobody would wait for its refusal, which the log would hold as a fault.
 */
export async function prefetchedAnswer<Router extends keyof Answers, Procedure extends string & keyof Answers[Router]>(
  [router, procedure]: readonly [Router, Procedure],
  input: unknown,
  prefetch: Promise<void>,
): Promise<Answers[Router][Procedure] | undefined> {
  await prefetch;
  return pageQueryClient().getQueryData([[router, procedure], { input, type: "query" }]);
}

/** Waits for answers that a page puts into the browser's cache (`prefetch`) and cannot do without. */
export async function prefetched(...calls: Promise<void>[]): Promise<void> {
  await Promise.all(calls);
  const queries = pageQueryClient().getQueryCache().getAll();
  const failed = queries.find(({ state }) => state.status === "error");
  if (failed !== undefined) await failPage(failed.state.error);
}

/** What an address asks for in vain, whoever wrote it: an old bookmark holds a cursor that nobody takes any more. */
const NOTHING_THERE: ReadonlySet<string> = new Set([
  "resource_missing",
  "parameter_invalid",
  "cursor_invalid",
  "operation_not_permitted",
]);

/**
 * What is missing, or not this person's to see, becomes the 404 page; anything else the error page, which says how long to wait, or
 * shows the request id: they travel as the error's digest.
 */
async function failPage(error: unknown): Promise<never> {
  const { code, retryAfterSeconds = 1 } = refusalOf(error);
  if (NOTHING_THERE.has(code)) notFound();
  const isTooFast = code === "rate_limit_exceeded";
  if (isTooFast) refusePage(retryAfterSeconds);
  const digest = isTooFast ? waitDigest(retryAfterSeconds) : await pageRequestId();
  throw Object.assign(new Error(code, { cause: error }), { digest });
}
