import type { Caller } from "@quote-financing/domain/people/caller";
import type { Context, Services } from "../context.ts";

export interface TestContext extends Context {
  /** True after a create answered from a stored row. */
  readonly wasReplayed: () => boolean;
}

/** One request's context, for `createCallerFactory(appRouter)(testContext(services, caller))`. */
export function testContext(
  services: Services,
  caller: Caller | null,
  overrides: Partial<Pick<Context, "clientAddress" | "clientDevice" | "language" | "merchantOrganizationSlug">> = {},
): TestContext {
  let replayed = false;
  return {
    services,
    caller,
    requestId: services.makeId("request"),
    language: "nl-NL",
    ...overrides,
    markReplayed: () => void (replayed = true),
    wasReplayed: () => replayed,
  };
}
