import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";

/** What mail about one destination tells. */
export interface DestinationNotice {
  readonly name: string;
  /** Of the url: its path and query may hold the receiver's own tokens. */
  readonly host: string;
  readonly organizationName: string;
  /** Since when it fails or is paused, or when the first of these events was given up. */
  readonly since: Date;
  /** Of a paused one: when the first event that waits fails. */
  readonly firstEnd?: Date;
  /** Events that wait, or that were given up; counted to 10 000. */
  readonly count: number;
  /** Why the last attempt failed. */
  readonly explanation: Readonly<Record<PortalLanguage, string>> | undefined;
  /** The page where something can be done. */
  readonly url: string;
  readonly settingsUrl: string;
}
