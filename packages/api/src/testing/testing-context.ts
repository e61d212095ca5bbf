import type { Caller } from "@quote-financing/domain/people/caller";
import type { Context, Services } from "../context.ts";

export interface TestContext extends Context {
  /** True after a create answered from a stored row. */
  readonly wasReplayed: () => boolean;
}

type Overridden =
  | "clientAddress"
  | "clientDevice"
  | "language"
  | "merchantOrganizationSlug"
  | "provenAt"
  | "isByPasskey"
  | "providerRealm";

/** One request's context, for `createCallerFactory(appRouter)(testContext(services, caller))`. */
export function testContext(
  services: Services,
  caller: Caller | null,
  { provenAt, ...overrides }: Partial<Pick<Context, Overridden>> = {},
): TestContext {
  let replayed = false;
  return {
    services,
    caller,
    requestId: services.makeId("request"),
    language: "nl-NL",
    ...overrides,
    /** People have just proven who they are, however far a test moves its clock. */
    get provenAt() {
      return provenAt ?? services.clock.now();
    },
    markReplayed: () => void (replayed = true),
    wasReplayed: () => replayed,
  };
}
