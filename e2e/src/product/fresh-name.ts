import { randomUUID } from "node:crypto";

/** For an address or an organization that stays: the same story, run again on the same product, meets none of its own. */
export const freshName = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;
