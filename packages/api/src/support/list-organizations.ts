import { organizations } from "@quote-financing/db/schema/tables";
import { literalPattern } from "@quote-financing/domain/text/like-pattern";
import { unicodeForms } from "@quote-financing/domain/text/unicode-forms";
import { and, desc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../lists/cursor.ts";
import { viewSupportOrganization } from "../organizations/view.ts";
import type { AgentContext } from "../trpc.ts";
import type { ListOrganizationsInput } from "./organization-schema.ts";

const SCOPE: CursorScope = { organizationId: "*", purpose: "organizations.list" };

const positionSchema = z.object({ createdAt: z.string(), organizationId: z.string() });

/** All organizations but sandboxes for agents, newest first, by keyset. @throws DomainError `cursor_invalid` */
export async function listOrganizations({ services, lists }: AgentContext, input: ListOrganizationsInput) {
  const { cursor, kind, pageSize, search } = input;
  const after = cursor === undefined ? undefined : openCursor(services.secretBox, SCOPE, cursor, positionSchema);

  const rows = await lists.read(({ orm }) =>
    orm
      .select()
      .from(organizations)
      .where(
        and(
          isNull(organizations.testOf),
          kind === undefined ? undefined : eq(organizations.kind, kind),
          search === undefined || search === "" ? undefined : isNamed(search),
          after === undefined ? undefined : isOlderThan(after),
        ),
      )
      .orderBy(desc(organizations.createdAt), desc(organizations.id))
      .limit(pageSize + 1),
  );

  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const data = page.map(viewSupportOrganization);
  if (rows.length <= pageSize || last === undefined) return { data };
  const position = { createdAt: last.createdAt.toISOString(), organizationId: last.id };
  return { data, nextCursor: sealCursor(services.secretBox, SCOPE, position) };
}

/** By a part of its name or the start of its slug. */
export function isNamed(search: string) {
  const names = unicodeForms(search).map((form) => ilike(organizations.name, `%${literalPattern(form)}%`));
  return or(...names, ilike(organizations.slug, `${literalPattern(search)}%`));
}

const isOlderThan = ({ createdAt, organizationId }: z.infer<typeof positionSchema>) =>
  sql`(${organizations.createdAt}, ${organizations.id}) < (${createdAt}::timestamptz, ${organizationId}::text)`;
