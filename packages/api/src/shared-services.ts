import type { Services } from "./context.ts";

/** In which apps/server tells the portal the id of a request: that of its answer's `Request-Id`, and of its line in the log. */
export const REQUEST_ID_HEADER = "x-request-id";

const SLOT = Symbol.for("@quote-financing/services");

type Holder = { [SLOT]?: Services };

/** apps/server leaves its services here before it loads the portal, which lives in another bundle of one process. */
export function registerServices(services: Services): void {
  (globalThis as Holder)[SLOT] = services;
}

export function registeredServices(): Services | undefined {
  return (globalThis as Holder)[SLOT];
}
