import { passkeys, users } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { tellPerson } from "../notices/tell-person.ts";
import { identityRefusals } from "../refusals.ts";
import { hasOnlyPasskeys } from "../second-factor/require-passkey-used.ts";
import type { RemovePasskeyInput, RenamePasskeyInput } from "./schema.ts";

const isOwn = (ctx: PersonContext, passkeyId: string) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.userId, ctx.caller.userId));

/**
 * @throws DomainError `resource_missing` for another person's passkey; `operation_not_permitted` in a session that the
 *   organization's provider opened
 */
export async function renamePasskey(ctx: PersonContext, { passkeyId, name }: RenamePasskeyInput): Promise<void> {
  if (ctx.providerRealm !== undefined) throw new DomainError(identityRefusals.providerSession());
  const ofCaller = isOwn(ctx, passkeyId);
  const renamed = await ctx.services.db.orm
    .update(passkeys)
    .set({ name })
    .where(ofCaller)
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new DomainError(identityRefusals.passkeyMissing());
}

/**
 * It signs nobody in any more.
 *
 * @throws DomainError `resource_missing` for another person's passkey; `operation_not_permitted` in a session that the
 *   organization's provider opened, and where no passkey was used although the person has no other second factor
 */
export async function removePasskey(ctx: PersonContext, { passkeyId }: RemovePasskeyInput): Promise<void> {
  const { userId } = ctx.caller;
  if (ctx.providerRealm !== undefined) throw new DomainError(identityRefusals.providerSession());
  if (!ctx.isByPasskey && (await hasOnlyPasskeys(ctx.services, userId))) {
    throw new DomainError(identityRefusals.passkeyFirst());
  }
  const person = await ctx.services.db.transact(async (tx) => {
    const [removed] = await tx.delete(passkeys).where(isOwn(ctx, passkeyId)).returning({ name: passkeys.name });
    if (removed === undefined) throw new DomainError(identityRefusals.passkeyMissing());
    await recordAccountAction(ctx, tx, { userId, action: "account.passkey_removed", details: { name: removed.name } });
    const [told] = await tx.select().from(users).where(eq(users.id, userId));
    return told;
  });
  if (person !== undefined) void tellPerson(ctx.services, person, "account.passkey_removed");
}
