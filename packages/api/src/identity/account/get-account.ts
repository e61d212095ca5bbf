import { users } from "@quote-financing/db/schema/tables";
import { DEFAULT_PORTAL_LANGUAGE, isPortalLanguage } from "@quote-financing/domain/people/portal-language";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { eq } from "drizzle-orm";
import type { PersonContext } from "../../trpc.ts";
import { identityRefusals } from "../refusals.ts";
import { worksElsewhere } from "../sessions/works-elsewhere.ts";

/** The signed-in person. @throws DomainError `resource_missing` when they were deleted meanwhile. */
export async function getAccount(ctx: PersonContext) {
  const [row] = await ctx.services.db.orm
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

  const language = isPortalLanguage(row.language) ? row.language : DEFAULT_PORTAL_LANGUAGE;
  const { providerRealm } = ctx;
  const isNameFixed =
    providerRealm !== undefined && (await worksElsewhere(ctx.services.db.orm, row.userId, providerRealm));
  return { data: { ...row, language, isOfProvider: providerRealm !== undefined, isNameFixed } };
}
