import type { Transaction } from "@quote-financing/db/database";
import { users } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";

/** What somebody is called now: the audit log says it of whom an entry is about, also when their account is gone. */
export async function nameOf(tx: Transaction, userId: string): Promise<string> {
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return person?.name ?? "";
}
