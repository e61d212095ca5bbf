import { accounts, users } from "@quote-financing/db/schema/tables";
import { DEFAULT_PORTAL_LANGUAGE, isPortalLanguage } from "@quote-financing/domain/people/portal-language";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, isNotNull } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { identityRefusals } from "../refusals.ts";
import { worksElsewhere } from "../sessions/works-elsewhere.ts";

/** The signed-in person. @throws DomainError `resource_missing` when they were deleted meanwhile. */
export async function getAccount(ctx: PersonContext) {
  const { orm } = ctx.services.db;
  const [row] = await orm
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      language: users.language,
      twoFactorEnabled: users.twoFactorEnabled,
    })
    .from(users)
    .where(eq(users.id, ctx.caller.userId));
  if (row === undefined) throw new DomainError(identityRefusals.accountMissing());

  const isOwn = and(eq(accounts.userId, row.userId), eq(accounts.providerId, "credential"));
  const hasPassword = (await orm.$count(accounts, and(isOwn, isNotNull(accounts.password)))) > 0;
  const language = isPortalLanguage(row.language) ? row.language : DEFAULT_PORTAL_LANGUAGE;
  const { providerRealm } = ctx;
  const isNameFixed = providerRealm !== undefined && (await worksElsewhere(orm, row.userId, providerRealm));
  return { data: { ...row, hasPassword, language, isOfProvider: providerRealm !== undefined, isNameFixed } };
}
