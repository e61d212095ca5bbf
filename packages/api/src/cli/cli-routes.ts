import { ID_PREFIXES, idPattern } from "@quote-financing/domain/ids/ids";

/** What a path under /cli is for; ids are taken out of the path. */
export type CliRoute =
  | { readonly name: "events" | "attempts"; readonly pattern: string; readonly method: "GET" }
  | { readonly name: "event"; readonly pattern: string; readonly method: "GET"; readonly eventId: string }
  | { readonly name: "resend"; readonly pattern: string; readonly method: "POST"; readonly eventId: string };

/** Regex: anchored, made of constants, with one repeat that ends at the next slash. */
const EVENT_PATH = new RegExp(`^/cli/events/(${ID_PREFIXES.event}_[^/]+)(/resend)?$`);

/** @returns undefined for a path that is not one of them */
export function cliRoute(path: string): CliRoute | undefined {
  if (path === "/cli/events") return { name: "events", pattern: path, method: "GET" };
  if (path === "/cli/attempts") return { name: "attempts", pattern: path, method: "GET" };
  const [, eventId = "", resend] = EVENT_PATH.exec(path) ?? [];
  if (!idPattern("event").test(eventId)) return undefined;
  return resend === undefined
    ? { name: "event", pattern: "/cli/events/{eventId}", method: "GET", eventId }
    : { name: "resend", pattern: "/cli/events/{eventId}/resend", method: "POST", eventId };
}
