/**
 * Goes with each request. Next.js replaces `fetch` by one that may keep answers of a GET, some since the build.
 *
 * Empty on a runtime whose requests have no such field: older Cloudflare Workers throw when they are given one.
 */
export const CACHE_MODE: { readonly cache?: "no-store" } =
  typeof Request !== "undefined" && "cache" in Request.prototype ? { cache: "no-store" } : {};
