import { refusalOf } from "@quote-financing/api/refusal-of";
import { type AppRouter, appRouter } from "@quote-financing/api/router";
import { createCallerFactory } from "@quote-financing/api/trpc";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createQueryClient } from "../trpc/query-client.ts";
import { currentSession } from "./current-session.ts";
import { pageLanguage } from "./page-language.ts";
import { personContext } from "./person-context.ts";
import { portalRuntime } from "./portal-runtime.ts";

const pageRequestId = cache(() => portalRuntime().services.makeId("request"));

const pageContext = cache(async () => personContext(await currentSession(), await pageLanguage(), pageRequestId()));

/**
 * The procedures for server components, called in this process. `prefetch` puts an answer into the page for the
 * browser's cache; `HydrateClient` hands it over.
 */
export const { trpc: procedures, HydrateClient } = createHydrationHelpers<AppRouter>(
  createCallerFactory(appRouter)(pageContext),
  cache(createQueryClient),
);

/**
 * The answer that a page cannot do without. What is missing, or belongs to another organization, becomes the 404 page;
 * anything else the error page, which shows the request id (it travels as the error's digest).
 */
export async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const { code } = refusalOf(error);
    if (code === "resource_missing" || code === "parameter_invalid" || code === "operation_not_permitted") notFound();
    throw Object.assign(new Error(code, { cause: error }), { digest: pageRequestId() });
  }
}
