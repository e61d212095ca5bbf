import { sessions } from "@quote-financing/db/schema/tables";
import { and, eq, type SQL } from "drizzle-orm";
import type { ProviderRealm } from "../provider-realm.ts";

/** Whose sessions, and whose word opened the one that asks. */
export interface SessionOwner {
  readonly userId: string;
  readonly providerRealm?: ProviderRealm;
}

/**
 * The person's sessions that this one may see and end: all of them, and where a provider opened it those of that provider
 * alone. Where else its person works is nothing that it vouches for (decision record 0390).
 */
export const isOwnSession = ({ userId, providerRealm }: SessionOwner): SQL | undefined =>
  and(eq(sessions.userId, userId), providerRealm === undefined ? undefined : eq(sessions.providerRealm, providerRealm));
