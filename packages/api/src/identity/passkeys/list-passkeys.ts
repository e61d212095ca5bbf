import type { PersonContext } from "../../trpc.ts";
import type { PasskeyList } from "./schema.ts";
import { passkeysOf } from "./stored-passkey.ts";

/**
 * The passkeys of the caller, in the order in which they were made. None in a session that a provider opened, which changes none
 * either: their devices and when they used them are not for its organization (decision record 0390).
 */
export async function listPasskeys(ctx: PersonContext): Promise<PasskeyList> {
  if (ctx.providerRealm !== undefined) return { data: [] };
  const rows = await passkeysOf(ctx.services, ctx.caller.userId);
  const data = rows.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
    passkeyId: id,
    name,
    isBackedUp,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
  }));
  return { data };
}
