import { passkeys } from "@quote-financing/db/schema/tables";
import { and, asc, eq, lte, or, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";

export type StoredPasskey = typeof passkeys.$inferSelect;

type Store = Pick<Services, "db">;

/** More than anybody has devices. */
export const MAX_PASSKEYS = 20;

export async function findPasskey({ db }: Store, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await db.orm.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

export const passkeysOf = ({ db }: Store, userId: string): Promise<StoredPasskey[]> =>
  db.orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/**
 * Moves the count of signatures forward. Where an authenticator counts, one that is not higher is of a copy; where it does
 * not, both stay 0.
 *
 * @returns false for such a copy
 */
export async function countSignature(
  { db }: Store,
  { id }: StoredPasskey,
  counted: number,
  now: Date,
): Promise<boolean> {
  const isForward = or(
    lte(passkeys.signatureCount, counted - 1),
    and(eq(passkeys.signatureCount, 0), sql`${counted} = 0`),
  );
  const moved = await db.orm
    .update(passkeys)
    .set({ signatureCount: counted, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isForward))
    .returning({ id: passkeys.id });
  return moved.length > 0;
}
