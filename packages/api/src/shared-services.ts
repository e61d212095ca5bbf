import type { Services } from "./context.ts";

const SLOT = Symbol.for("@quote-financing/services");

type Holder = { [SLOT]?: Services };

/** apps/server leaves its services here before it loads the portal, which lives in another bundle of one process. */
export function registerServices(services: Services): void {
  (globalThis as Holder)[SLOT] = services;
}

export function registeredServices(): Services | undefined {
  return (globalThis as Holder)[SLOT];
}
