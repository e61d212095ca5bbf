import type { ListDatabase } from "@quote-financing/db/list-database";
import { documents, organizations, quotes, requirements } from "@quote-financing/db/schema/tables";
import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../../lists/cursor.ts";
import { type ListPlace, listPlaceSchema, readTwoWay } from "../../lists/two-way-page.ts";
import { consumerName } from "../../quotes/consumer-name.ts";
import { isToCheck, ofOrganization, ofRunningQuote } from "../../quotes/requirements/to-check.ts";
import type { AgentContext } from "../../trpc.ts";
import type { ToCheck, ToCheckInput } from "./schema.ts";

const SCOPE: CursorScope = { organizationId: "*", purpose: "requirements.to-check" };

const positionSchema = z.object({ since: z.string(), organizationId: z.string(), requirementId: z.string() });
const placeSchema = listPlaceSchema(positionSchema);
type Place = ListPlace<z.infer<typeof positionSchema>>;

/**
 * What agents have to check, over all organizations but sandboxes: what has waited longest first (decision record 0440).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listToCheck({ services, lists }: AgentContext, { cursor, pageSize }: ToCheckInput) {
  const { secretBox } = services;
  const seal = (place: Place) => sealCursor(secretBox, SCOPE, place);
  const start = cursor === undefined ? undefined : openCursor(secretBox, SCOPE, cursor, placeSchema);

  const { rows, previous, next } = await readTwoWay(
    {
      pageSize,
      find: (place, limit) => lists.read((db) => selectToCheck(db, place, limit)),
      positionOf: ({ since, organization: { organizationId }, requirementId }) => ({
        since: since.toISOString(),
        organizationId,
        requirementId,
      }),
    },
    start,
  );

  return {
    data: rows.map(viewToCheck),
    ...(previous === undefined ? {} : { previousCursor: seal(previous) }),
    ...(next === undefined ? {} : { nextCursor: seal(next) }),
  };
}

/** Exported for the test of its plan. */
export function selectToCheck({ orm }: ListDatabase, place: Place | undefined, limit: number) {
  const direction = place?.isBack === true ? desc : asc;
  return orm
    .select({
      requirementId: requirements.requirementId,
      quoteId: requirements.quoteId,
      organization: { organizationId: organizations.id, slug: organizations.slug, name: organizations.name },
      firstName: quotes.contactFirstName,
      lastName: quotes.contactLastName,
      externalId: quotes.externalId,
      kind: requirements.kind,
      text: requirements.text,
      documentCount,
      since: requirements.updatedAt,
    })
    .from(requirements)
    .innerJoin(quotes, ofRunningQuote)
    .innerJoin(organizations, ofOrganization)
    .where(and(isToCheck, place === undefined ? undefined : beyond(place)))
    .orderBy(
      direction(requirements.updatedAt),
      direction(requirements.organizationId),
      direction(requirements.requirementId),
    )
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof selectToCheck>>[number];

/** By the index of the quote's documents, of which there are a few. */
const documentCount = sql<number>`(select count(*)::int from ${documents}
  where ${documents.organizationId} = ${requirements.organizationId} and ${documents.quoteId} = ${requirements.quoteId}
  and ${documents.requirementId} = ${requirements.requirementId})`;

function beyond({ at: { since, organizationId, requirementId }, isBack }: Place): SQL {
  const position = sql`(${requirements.updatedAt}, ${requirements.organizationId}, ${requirements.requirementId})`;
  const seen = sql`(${since}::timestamptz, ${organizationId}::text, ${requirementId}::text)`;
  return isBack === true ? sql`${position} < ${seen}` : sql`${position} > ${seen}`;
}

const viewToCheck = ({ firstName, lastName, externalId, since, ...row }: Row): ToCheck => ({
  ...row,
  consumer: { name: consumerName({ firstName, lastName }), ...(externalId === null ? {} : { externalId }) },
  since: since.toISOString(),
});
