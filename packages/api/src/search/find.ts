import { readId } from "@quote-financing/domain/ids/read-id";
import type { OrganizationContext } from "../trpc.ts";
import { findById } from "./find-by-id.ts";
import { findByName } from "./find-by-name.ts";
import type { FindInput, Hit } from "./schema.ts";

/**
 * What of the organization a person means: by an id of any kind, as it was copied from anywhere, or by the start of a
 * name (decision record 0111). Nothing found is an empty list; so is another organization's id.
 */
export async function find(ctx: OrganizationContext, { text }: FindInput): Promise<{ data: Hit[] }> {
  const term = text.trim();
  if (term === "") return { data: [] };
  const id = readId(term);

  return { data: id === undefined ? await findByName(ctx, term) : await findById(ctx, id) };
}
