import { createLoader, parseAsString } from "nuqs/server";

/** The organization that an address of support-href.ts names; null in one that a person typed. */
export const loadNamedOrganization = createLoader({ organization: parseAsString });
