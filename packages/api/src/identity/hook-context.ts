import type { GenericEndpointContext } from "better-auth";
import type { createAuthMiddleware } from "better-auth/api";

/** What better-auth hands to a hook. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** What better-auth hands to an endpoint, and to a hook. */
export type EndpointContext = GenericEndpointContext;
