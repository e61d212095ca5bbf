import type { createAuthMiddleware } from "better-auth/api";

/** What better-auth hands to a hook. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
