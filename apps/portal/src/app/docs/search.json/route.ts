import { searchIndex } from "../../../server/docs/search-index.ts";

/** Made by the build, like the guides that it finds. */
export const dynamic = "force-static";

/** What the search of the guides looks through: fetched with the first letter that somebody types. */
export const GET = (): Response =>
  Response.json(searchIndex(), { headers: { "Cache-Control": "public, max-age=300" } });
