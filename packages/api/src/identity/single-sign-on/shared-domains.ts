import { domainOf } from "./identity-provider.ts";

/** Where anybody gets an address: no organization can say who has which. */
const SHARED_DOMAINS: ReadonlySet<string> = new Set([
  "gmail.com",
  "googlemail.com",
  "hetnet.nl",
  "home.nl",
  "hotmail.com",
  "hotmail.nl",
  "icloud.com",
  "kpnmail.nl",
  "live.com",
  "live.nl",
  "me.com",
  "msn.com",
  "outlook.com",
  "planet.nl",
  "proton.me",
  "protonmail.com",
  "upcmail.nl",
  "xs4all.nl",
  "yahoo.com",
  "ziggo.nl",
]);

export const isShared = (domain: string): boolean => SHARED_DOMAINS.has(domain);

/** Whether any provider could ever speak for that address (decision record 0390). */
export const mayHaveProvider = (email: string): boolean => !isShared(domainOf(email) ?? "");
