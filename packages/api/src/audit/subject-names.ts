import { apiKeys, destinations, organizations, users } from "@quote-financing/db/schema/tables";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import { and, eq, inArray } from "drizzle-orm";
import type { ListReader } from "../lists/list-reader.ts";

type Orm = Parameters<Parameters<ListReader["read"]>[0]>[0]["orm"];
type Named = { readonly id: string; readonly name: string };

/**
 * What subjects of audit entries are called: people, keys, destinations and organizations. One query for each kind among
 * them; consumers' names are not told.
 */
export async function subjectNames(
  orm: Orm,
  organizationId: string,
  subjectIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: keyof typeof READERS) => [
    ...new Set(subjectIds.filter((id): id is string => id?.startsWith(`${ID_PREFIXES[kind]}_`) ?? false)),
  ];
  const kinds = Object.keys(READERS) as (keyof typeof READERS)[];
  const found = await Promise.all(
    kinds.map((kind) => {
      const ids = idsOf(kind);
      return ids.length === 0 ? [] : READERS[kind](orm, organizationId, ids);
    }),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

const READERS = {
  user: (orm, _, ids) => orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)),
  organization: (orm, _, ids) =>
    orm
      .select({ id: organizations.id, name: organizations.name })
      .from(organizations)
      .where(inArray(organizations.id, ids)),
  apiKey: (orm, organizationId, ids) =>
    orm
      .select({ id: apiKeys.apiKeyId, name: apiKeys.name })
      .from(apiKeys)
      .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.apiKeyId, ids))),
  destination: (orm, organizationId, ids) =>
    orm
      .select({ id: destinations.destinationId, name: destinations.name })
      .from(destinations)
      .where(and(eq(destinations.organizationId, organizationId), inArray(destinations.destinationId, ids))),
} as const satisfies Record<string, (orm: Orm, organizationId: string, ids: string[]) => Promise<Named[]>>;
